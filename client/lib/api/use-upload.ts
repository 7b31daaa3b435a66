import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isJson, NetworkError, parseFailure, ProxyError } from "#client/lib/api/call.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";

/** Posts a file. Uses XMLHttpRequest because `fetch` does not report upload progress. */
function upload<T>(
  address: string,
  file: File,
  type: string,
  onProgress: (sent: number) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", withBase(address));
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 200 && isJson(request.getResponseHeader("content-type")))
        resolve(JSON.parse(responseText) as T);
      else if (!parseFailure(responseText)) reject(new ProxyError(status, { method: "post" }));
      else reject(new ApiError(status, responseText, statusText, request.getResponseHeader("x-request-id")));
    };
    request.onerror = () => reject(new NetworkError("The upload failed."));
    request.send(file);
  });
}

/** A mutation that posts a file. `sent` is the number of bytes uploaded so far. */
export function useUpload<T>(
  address: string,
  type: string,
  options: Pick<UseMutationOptions<T, Error, File>, "onSuccess" | "onError"> = {},
) {
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    ...options,
    mutationFn: (file: File) => {
      setSent(0);
      return upload<T>(address, file, type, setSent);
    },
  });
  return { upload: mutation, sent };
}
