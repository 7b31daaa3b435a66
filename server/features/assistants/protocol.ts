import type { CreateMcpHandlerOptions, Server, Tool as ListedTool } from "@modelcontextprotocol/server";
import { createJsonSchemas } from "#server/features/openapi/json-schemas.ts";
import type { JsonSchema } from "#server/features/openapi/openapi.types.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { version } from "#server/lib/version.ts";
import { type Tool, tools } from "./tools.ts";
import { WRITTEN_NOTE } from "./written.ts";

const INSTRUCTIONS = `The dishes, week, shopping list and events of one household. ${WRITTEN_NOTE} Ask before you write.`;

/** The rights and calls of one request. */
export interface Assistant {
  mayUse: (tool: Tool) => boolean;
  /** Returns the text of the tool's answer, or of its failure. */
  run: (tool: Tool, input: unknown) => Promise<{ text: string; isError: boolean }>;
}

/** Serves the revision of 2026-07-28 and those before it at one address, without sessions or streams that last. */
export const HANDLER_OPTIONS: CreateMcpHandlerOptions = { maxSubscriptions: 0, keepAliveMs: 0 };

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** Loaded with the first request: most households never send one. In turns, so that others do not wait for 50 ms. */
export const loadProtocol = async () => (loaded ??= await load());

async function load() {
  // The package imports these two, and would evaluate them in the same turn.
  await import("zod/v4");
  await ownTurn();
  await import("@modelcontextprotocol/server/validators/ajv");
  await ownTurn();
  const protocol = await import("@modelcontextprotocol/server");
  await ownTurn();
  protocol.preloadSchemas();
  const listed = new Map<Tool, ListedTool>();
  for (const tool of tools) {
    await ownTurn();
    listed.set(tool, listedTool(tool));
  }
  return { ...protocol, listed };
}

/** Returns a server for one request. */
export function createServer(
  { Server, ProtocolError, ProtocolErrorCode, listed }: Awaited<ReturnType<typeof loadProtocol>>,
  assistant: Assistant,
): Server {
  const server = new Server(
    { name: "Sofra", version },
    { capabilities: { tools: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const unknown = (what: string) =>
    new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} of this name.`);
  server.setRequestHandler("tools/list", () => ({
    tools: [...listed].flatMap(([tool, shown]) => (assistant.mayUse(tool) ? shown : [])),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw unknown("tool");
    const { text, isError } = await assistant.run(tool, params.arguments ?? {});
    return { content: [{ type: "text", text }], isError };
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.entries(prompts).map(([name, { text: _text, ...prompt }]) => ({ name, ...prompt })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    if (!Object.hasOwn(prompts, params.name)) throw unknown("prompt");
    const { description, text } = prompts[params.name as PromptName];
    const content = { type: "text" as const, text: text(params.arguments?.event ?? "") };
    return { description, messages: [{ role: "user", content }] };
  });
  return server;
}

function listedTool({ name, description, input, endpoint }: Tool): ListedTool {
  const json = JSON.stringify(createJsonSchemas().toJsonSchema(input));
  return {
    name,
    description,
    inputSchema: JSON.parse(json, withoutNull) as ListedTool["inputSchema"],
    annotations: { readOnlyHint: endpoint.method === "get", destructiveHint: false, openWorldHint: false },
  };
}

/** A missing field means the same as null; Cursor sends nothing to a field with alternatives (cursor/cursor#3540). */
function withoutNull(_key: string, value: JsonSchema | null): JsonSchema | null {
  const [only, ...others] = value?.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return only && others.length === 0 ? { ...value, ...only, anyOf: undefined } : value;
}

/** Prompts with which members can start a conversation, by name. */
const prompts = {
  plan_our_week: {
    description: "Plan the dinners of our next seven days.",
    arguments: [],
    text: () =>
      "Plan our dinners for the next seven days. Read what is planned with get_days, then get_ideas for the free evenings, and tell us why each fits. Ask us before you plan: only then call plan_meal for each, and read the shopping list of these days at the end.",
  },
  dinner_for_guests: {
    description: "Plan a dinner for the guests of an event.",
    arguments: [{ name: "event", description: "Its name or day", required: true }],
    text: (event: string) =>
      `Plan the dinner of this event: ${event}. Find it with list_events. Read with get_guests who comes and what has to be avoided, and with get_served what they had. Choose dishes with find_dishes that fit all needs and that they did not have, and tell us why. Ask us before you change anything: only then call draft_menu, and read the shopping list of that day at the end.`,
  },
};

type PromptName = keyof typeof prompts;
