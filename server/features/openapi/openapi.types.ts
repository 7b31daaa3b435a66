import type { core } from "zod/mini";

export type JsonSchema = core.JSONSchema.JSONSchema;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Contains who may call it. */
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
