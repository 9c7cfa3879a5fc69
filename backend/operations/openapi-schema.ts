import { z } from "zod";
import { day, requestedDay } from "@/lib/contracts/wire-types";

export type Json = Record<string, unknown>;
type JsonSchema = Json & { properties?: Record<string, Json>; required?: string[] };

// The input side: the output of a transform has no JSON Schema, and no transform of ours changes the form of a reply.
/** A declared schema as JSON Schema. */
export const schemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === day || zodSchema === requestedDay) jsonSchema.format = "date";
      // The pattern only repeats the format.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  return rest as JsonSchema;
};
