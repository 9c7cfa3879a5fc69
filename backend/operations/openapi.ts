import type { z } from "zod";
import { allCalls, CALLS } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError, ERRORS, type ErrorCode, exampleData } from "@/lib/contracts/errors";
import { acceptsIdempotencyKey, refusalsOf } from "@/lib/contracts/refusals";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { MACHINE_KEY_PREFIX, MACHINE_SCOPES } from "@/lib/domain/sign-in/machine-scopes";
import { TENANTS_WITH_LOCATIONS } from "@/lib/domain/tenant/tenants";
import { version } from "@/package.json";
import { type Json, schemaOf } from "./openapi-schema";
import { webhooksOf } from "./openapi-webhooks";

const REQUEST_ID = "0199a3c2-5f10-7a31-9c4e-2b7d61f0af01";

const parametersOf = (schema: z.ZodType | undefined, location: "path" | "query"): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
};

const KEY_PARAMETER = { $ref: "#/components/parameters/IdempotencyKey" };

const SECURITY = {
  anyone: [],
  applicant: [{ applicant: [] }],
  files: [{ files: [] }],
  staff: [{ staff: [] }],
  manager: [{ staff: [] }],
} satisfies Record<Endpoint["auth"], Json[]>;

const securityOf = ({ auth, scope }: Endpoint): Json[] => [
  ...SECURITY[auth],
  ...(scope === undefined ? [] : [{ machineKey: [] }]),
];

/** Who may make a call, where its token does not say it. */
const callersOf = ({ auth, scope }: Endpoint): string | undefined => {
  if (auth === "manager") return "For managers.";
  if (scope === undefined) return undefined;
  return scope === "any" ? "Every machine key opens it." : `A machine key with the scope \`${scope}\` opens it.`;
};

const UPLOAD = {
  type: "object",
  required: ["registrationId", "owner", "field", "file"],
  properties: {
    registrationId: { type: "string" },
    owner: { type: "string", description: "`student`, or a guardian's key" },
    field: { type: "string", enum: ["identification", "ageVerification"] },
    lastModified: { type: "integer" },
    file: { type: "string", contentMediaType: "application/octet-stream" },
  },
};

const requestBodyOf = ({ body, multipart }: Endpoint): Json | undefined => {
  if (multipart) return { required: true, content: { "multipart/form-data": { schema: UPLOAD } } };
  return body && { required: true, content: { "application/json": { schema: schemaOf(body) } } };
};

const successOf = ({ status = 200, media, reply, example }: Endpoint): Json => {
  const description = status === 201 ? "Created" : "Done";
  if (status === 204) return { [status]: { description } };
  const content = media
    ? Object.fromEntries([media].flat().map((type) => [type, { schema: { type: "string" } }]))
    : { "application/json": { schema: schemaOf(reply), example } };
  return { [status]: { description, content } };
};

const exampleOf = (code: ErrorCode): Json => ({
  summary: ERRORS[code].about,
  value: new AppError(code, exampleData(code)).toBody(REQUEST_ID),
});

/** The failure responses, by status. */
const failuresOf = (codes: readonly ErrorCode[]): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = new AppError(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      status,
      {
        description: codesOfStatus.map((code) => `\`${code}\`: ${ERRORS[code].about}`).join("\n\n"),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            examples: Object.fromEntries(codesOfStatus.map((code) => [code, exampleOf(code)])),
          },
        },
      },
    ]),
  );
};

/** Failures of any call: an unknown tenant, and failures of the service itself. */
const ALWAYS = ["not_found", "internal", "database_unavailable", "too_busy"] as const;

const operationOf = (resource: string, name: string, endpoint: Endpoint): Json => {
  const parameters = [
    ...parametersOf(endpoint.params, "path"),
    ...parametersOf(endpoint.query, "query"),
    ...(acceptsIdempotencyKey(endpoint) ? [KEY_PARAMETER] : []),
  ];
  const requestBody = requestBodyOf(endpoint);
  const description = callersOf(endpoint);
  return {
    operationId: `${resource}_${name}`,
    tags: [resource],
    summary: endpoint.about,
    ...(description && { description }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(endpoint),
      ...failuresOf([...new Set([...refusalsOf(endpoint), ...ALWAYS])]),
    },
  };
};

const pathsOf = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [resource, calls] of Object.entries(CALLS as Record<string, Record<string, Endpoint>>))
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = UPSTREAM_PATHS[endpoint.upstream ?? "v1"] + endpoint.path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(resource, name, endpoint) };
    }
  return paths;
};

const bearer = (description: string): Json => ({ type: "http", scheme: "bearer", bearerFormat: "JWT", description });

const COMPONENTS = {
  securitySchemes: {
    applicant: bearer("`token` of POST /verification/check; twelve hours"),
    files: bearer("`fileApiToken` of POST /verification/check; twelve hours"),
    staff: bearer("`token` of POST /auth/login; eight hours"),
    machineKey: {
      type: "http",
      scheme: "bearer",
      bearerFormat: MACHINE_KEY_PREFIX,
      description:
        "`text` of POST /key/add; until it ends or is revoked. It opens the calls of its scopes, at its locations only.",
    },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "A request that is repeated within a day with the same key and body gets the first response. Nothing is done twice.",
      schema: { type: "string", maxLength: 200 },
    },
  },
  schemas: {
    Error: {
      type: "object",
      required: ["errorMessage", "code", "requestId"],
      properties: {
        errorMessage: {
          type: "object",
          required: ["key"],
          properties: { key: { type: "string" }, data: { type: "object" } },
        },
        code: { type: "string" },
        requestId: { type: "string" },
      },
    },
  },
};

/** Each scope of machine keys with the calls that it opens, as a list in Markdown: a table would be wider than a phone. */
const scopeList = (): string => {
  const callsOf = (scope: string) =>
    allCalls.filter((call) => call.scope === scope).map(({ method, path }) => `\`${method} ${path}\``);
  const rows = [...MACHINE_SCOPES, "any"].map((scope) => `- \`${scope}\`: ${callsOf(scope).join(", ")}`);
  return ["Scopes of machine keys, and the calls that they open:", "", ...rows].join("\n");
};

/** Every declared call as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => ({
  openapi: "3.1.1",
  info: {
    title: "Startday",
    version,
    description: `Registration and enrolment for networks of learning centres. Days are \`YYYY-MM-DD\` in the location's zone, instants ISO 8601 in UTC.

Machines call with a key instead of a token, on the network's own host below \`/api\` too. A key opens the calls of its scopes; \`any\` stands for every key:

${scopeList()}`,
  },
  servers: [
    {
      url: "/{tenant}",
      description: "A network. A token of one is refused by every other.",
      variables: { tenant: { enum: [...TENANTS_WITH_LOCATIONS], default: "am" } },
    },
  ],
  tags: Object.keys(CALLS).map((name) => ({ name })),
  paths: pathsOf(),
  webhooks: webhooksOf(),
  components: COMPONENTS,
});
