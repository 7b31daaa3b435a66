import { plural, t } from "@lingui/core/macro";
import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { Button } from "#client/ui/button.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import type { PhotoQuality } from "#shared/choices.ts";
import { SHARP_PHOTO_SIDE } from "#shared/limits.ts";
import { captureFrame } from "../prepare-photo.ts";

interface CameraViewProps {
  onCapture: (photo: string) => void;
  /** The limit of photos is reached. */
  isFull: boolean;
  onClose: () => void;
  /** There is no camera or permission, or the page has no https. */
  onRefused: () => void;
}

/** A camera preview with a button that takes a photo. The camera is released on unmount. */
export function CameraView({ onCapture, isFull, onClose, onRefused }: CameraViewProps) {
  const { photoQuality } = useCurrentUser();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [taken, setTaken] = useState(0);
  const refused = useRef(onRefused);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isUnmounted = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        stream = await openCamera(photoQuality);
        if (isUnmounted) return stop();
        if (video.current) video.current.srcObject = stream;
      } catch {
        if (!isUnmounted) refused.current();
      }
    };
    void start();
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [photoQuality]);

  return (
    <div className="mb-1">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t`Camera preview`}
        onCanPlay={() => setReady(true)}
        className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
      />
      <Announce>{taken > 0 ? plural(taken, { one: "# photo taken", other: "# photos taken" }) : ""}</Announce>
      <div className="mt-2 flex justify-center gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t`Done`}
        </Button>
        <Button
          autoFocus
          disabled={isFull}
          aria-disabled={!isReady}
          onClick={() => {
            if (!isReady || !video.current) return;
            onCapture(captureFrame(video.current, photoQuality));
            setTaken((count) => count + 1);
          }}
        >
          <Camera /> {t`Capture`}
        </Button>
      </div>
    </div>
  );
}

/** Prefers the rear camera. Rejects on plain http, where browsers offer no camera. */
async function openCamera(quality: PhotoQuality | undefined): Promise<MediaStream> {
  if (!("mediaDevices" in navigator)) throw new Error("No camera on this page");
  // Browsers capture 640 pixels by default.
  const size = quality === "sharp" && { width: { ideal: SHARP_PHOTO_SIDE } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...size } });
}
