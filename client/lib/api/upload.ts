import { ApiError, isJson, NetworkError, parseFailure, ProxyError } from "#client/lib/api/call.ts";

interface Upload {
  type: string;
  /** Receives the bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Posts a file. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function upload<T>(address: string, file: File, { type, onProgress }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
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
