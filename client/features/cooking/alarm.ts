import { attempt } from "#client/lib/device/browser-features.ts";

let audio: AudioContext | undefined;

/** Call from a press: browsers allow no sound without one. */
export function unlockSound(): void {
  attempt(() => {
    audio ??= new AudioContext();
    // Suspended by a call, or by iOS in the background.
    audio.resume().catch(() => undefined);
  });
}

/** Three tones and vibrations. Silent if nothing was pressed since the page was loaded. */
export function ring(): void {
  if (attempt(() => navigator.userActivation.hasBeenActive))
    attempt(() => navigator.vibrate([200, 100, 200, 100, 200]));
  if (audio?.state !== "running") return;
  for (const delay of [0, 0.3, 0.6]) {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency: 880 });
    const volume = new GainNode(audio, { gain: 0.4 });
    // Without a fade, the end of a tone clicks.
    volume.gain.setTargetAtTime(0, start + 0.15, 0.02);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.28);
  }
}
