/** A request of a load; connections cycle through the list. */
export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** JSON. */
  body?: string;
}

export interface Firing {
  origin: string;
  requests: HttpRequest[];
  /** Sent with every request. */
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}
