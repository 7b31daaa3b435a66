import type { Env } from "#server/env.ts";
import { withBase } from "#server/http/base-path.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { OpenApi } from "./openapi.ts";
import type { JsonSchema, OpenApiResponse, Operation } from "./openapi.types.ts";
import { code, schemaHtml } from "./schema-html.ts";

/** Renders the API reference; its styles and script are in client/public. */
export function docsPage(document: OpenApi, env: Pick<Env, "productName" | "basePath">): string {
  const name = escapeHtml(env.productName);
  const at = (address: string) => withBase(env, address);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>API · ${name}</title>
<link rel="icon" href="${at("/favicon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${at("/api-docs.css")}">
<script src="${at("/theme.js")}"></script>
<script src="${at("/api-docs.js")}" defer></script>
</head>
<body>
<a class="skip" href="#endpoints">Skip to the endpoints</a>
<header>
<a href="${at("/")}">${name}</a>
<h1>API</h1>
<p>Version ${escapeHtml(document.info.version)} · <a href="${at("/api/openapi.json")}">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="Groups">${navigation(document)}</nav>
<main id="endpoints" tabindex="-1">
<section class="intro">${paragraphs(document.info.description)}${exampleRequest}</section>
<p class="filter" hidden><label for="filter">Find an endpoint</label><input id="filter" type="search" autocomplete="off" placeholder="dishes, likes, POST …"></p>
<p id="found" role="status"></p>
${document.tags.map((tag) => group(document, tag)).join("\n")}
${schemas(document.components.schemas)}
</main>
</div>
</body>
</html>
`;
}

const exampleRequest = `<pre tabindex="0" aria-label="Example"><code>curl https://sofra.example/api/dishes?limit=5 \\
  -H "Authorization: Bearer $SOFRA_TOKEN"</code></pre>`;

const navigation = ({ tags }: OpenApi) =>
  `<ul>${tags
    .map(({ name, description }) => `<li><a href="#${name}">${escapeHtml(description)}</a></li>`)
    .join("")}<li><a href="#schemas">Schemas</a></li></ul>`;

function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((part) => `<p>${escapeHtml(part).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`)
    .join("");
}

function group({ paths }: OpenApi, { name, description }: OpenApi["tags"][number]): string {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags.includes(name) ? [endpoint(method, path, operation)] : [],
    ),
  );
  return `<section class="group" id="${name}"><h2>${escapeHtml(description)}</h2>${endpoints.join("")}</section>`;
}

function endpoint(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  return `<details class="call" id="${escapeHtml(operationId)}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${escapeHtml(path)}</span> <span class="what">${escapeHtml(summary)}</span></summary>
<div class="body">
<p>${escapeHtml(description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><dl>${parameters.map(parameter).join("")}</dl>` : ""}
${body ? `<h3>Body</h3><p>${body[1].schema ? schemaHtml(body[1].schema) : code(body[0])}</p>${example(body[1].example)}` : ""}
<h3>Responses</h3><dl>${Object.entries(responses).map(response).join("")}</dl>
</div></details>`;
}

function parameter({
  name,
  in: place,
  required,
  description,
  schema,
}: NonNullable<Operation["parameters"]>[number]) {
  const where = place === "path" ? "in the path" : place === "query" ? "in the query string" : "as a header";
  const text = description === undefined ? "" : ` ${escapeHtml(description)}`;
  return `<dt>${code(name)} <small>${where}${required ? "" : ", optional"}</small></dt><dd>${schemaHtml(schema)}.${text}</dd>`;
}

function response([status, value]: [string, OpenApiResponse | { $ref: string }]): string {
  const label = `<dt>${status}</dt>`;
  if ("$ref" in value)
    return `${label}<dd><a href="#schema-Failure">${FAILURES[status] ?? "Failure"}</a></dd>`;
  const [type, media] = Object.entries(value.content ?? {})[0] ?? [];
  const shape = media?.schema ? schemaHtml(media.schema) : type === undefined ? "" : code(type);
  return `${label}<dd>${escapeHtml(value.description)} ${shape}</dd>`;
}

const FAILURES: Record<string, string> = {
  400: "Invalid",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
};

const example = (value: unknown) =>
  value === undefined
    ? ""
    : `<pre tabindex="0" aria-label="Example"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function schemas(all: Record<string, JsonSchema>): string {
  const sections = Object.entries(all)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) =>
        `<section class="schema" id="schema-${name}"><h3>${name}</h3><div>${schemaHtml(schema)}</div></section>`,
    );
  return `<section id="schemas"><h2>Schemas</h2>${sections.join("")}</section>`;
}
