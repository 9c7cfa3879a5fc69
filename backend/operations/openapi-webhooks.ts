import { WEBHOOKS, type WebhookType } from "@/lib/contracts/webhooks";
import { type Json, schemaOf } from "./openapi-schema";

const WEBHOOK_HEADERS = {
  "webhook-id": "The id of the message; the same when it is sent again.",
  "webhook-timestamp": "The time of the attempt, in seconds since 1970.",
  "webhook-signature":
    "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several with spaces between while a secret is replaced.",
};

const PARAMETERS = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

const RESPONSES = {
  "2XX": { description: "Accepted" },
  "410": { description: "The endpoint is gone: nothing more is sent to it" },
  default: { description: "Failed: sent again later, for a day" },
};

const operationOf = (type: WebhookType): Json => ({
  operationId: `webhook_${type.replaceAll(".", "_")}`,
  summary: WEBHOOKS[type].about,
  security: [],
  parameters: PARAMETERS,
  requestBody: {
    required: true,
    content: { "application/json": { schema: schemaOf(WEBHOOKS[type].body), example: WEBHOOKS[type].example } },
  },
  responses: RESPONSES,
});

/** The webhooks, by event. */
export const webhooksOf = (): Json =>
  Object.fromEntries((Object.keys(WEBHOOKS) as WebhookType[]).map((type) => [type, { post: operationOf(type) }]));
