import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/backend/operations/openapi";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ERRORS, type ErrorCode } from "@/lib/contracts/errors";
import { refusalsOf } from "@/lib/contracts/refusals";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { WEBHOOKS, type WebhookType } from "@/lib/contracts/webhooks";

interface Operation {
  summary: string;
  security: Record<string, unknown>[];
  parameters?: { name?: string; in?: string; required?: boolean }[];
  responses: Record<string, { content?: Record<string, { example?: unknown; examples?: Record<string, unknown> }> }>;
}

// The document as it is sent, without undefined values.
const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>;
};

const operationOf = ({ upstream = "v1", path, method }: Endpoint): Operation | undefined =>
  document.paths[UPSTREAM_PATHS[upstream] + path]?.[method.toLowerCase()];

const namedCalls = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe("the description of the calls", () => {
  test("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(document);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test("has every declared call and no other", () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(allCalls.length);
  });

  test.each(namedCalls)("describes the purpose and parameters of %s", (_name, call) => {
    const operation = operationOf(call);
    expect(operation?.summary).toMatch(/^[A-Z].*\.$/);
    expect(operation?.security.length).toBe(call.auth === "anyone" ? 0 : call.scope ? 2 : 1);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation?.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  test("says of each call which scope of machine keys opens it, and lists the calls of each scope", () => {
    const { description } = (document as unknown as { info: { description: string } }).info;
    for (const call of allCalls) {
      const operation = operationOf(call) as Operation & { description?: string };
      const isOffered = operation.security.some((scheme) => "machineKey" in scheme);
      expect(isOffered, call.path).toBe(call.scope !== undefined);
      if (!call.scope) continue;
      expect(operation.description).toContain(call.scope === "any" ? "Every machine key" : `\`${call.scope}\``);
      const row = description.split("\n").find((line) => line.startsWith(`- \`${call.scope}\``));
      expect(row).toContain(`\`${call.method} ${call.path}\``);
    }
  });

  test("marks every day in requests and replies as a date", () => {
    const text = JSON.stringify(document);
    for (const name of ["referenceDate", "startDate", "from", "startDay"]) {
      expect(text).toContain(`"${name}":{"type":"string","format":"date"}`);
      expect(text).not.toContain(`"${name}":{"type":"string"}`);
    }
    expect(text).toMatch(/"dates":\{"maxItems":400,"type":"array","items":\{"type":"string","format":"date"\}\}/);
  });

  test.each(Object.keys(WEBHOOKS) as WebhookType[])("describes the webhook %s with an example", (type) => {
    const example = document.webhooks[type]?.post.requestBody.content["application/json"]?.example;
    expect(example).toEqual(WEBHOOKS[type].example);
    expect(WEBHOOKS[type].body.strict().parse(example)).toEqual(example);
    expect(Object.keys(document.webhooks)).toHaveLength(Object.keys(WEBHOOKS).length);
  });

  test.each(namedCalls)("shows every refusal of %s by its status", (_name, call) => {
    const responses = operationOf(call)?.responses ?? {};
    const examples = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => [code, Number(status)]),
    );
    const due = [
      ...new Set<ErrorCode>([...refusalsOf(call), "not_found", "internal", "database_unavailable", "too_busy"]),
    ];
    expect(Object.fromEntries(examples)).toEqual(Object.fromEntries(due.map((code) => [code, ERRORS[code].status])));
  });

  test.each(namedCalls)("gives an example of %s that its schema accepts", (name, call) => {
    const { example } = call;
    const hasNone = call.status === 204 || call.media !== undefined;
    expect(example === undefined, name).toBe(hasNone);
    if (hasNone) return;
    expect(call.reply.parse(example)).toEqual(example);
    expect(operationOf(call)?.responses[call.status ?? 200]?.content?.["application/json"]?.example).toEqual(example);
  });
});
