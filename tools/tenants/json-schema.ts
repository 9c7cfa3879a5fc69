import { z } from "zod";
import { tenantsFileSchema } from "@/lib/domain/tenant/tenant-schema";

export const JSON_SCHEMA_FILE = "lib/domain/tenant/tenants.schema.json";

/** The JSON Schema of the tenants' file, by which editors complete and check it. */
export const tenantsJsonSchema = () => z.toJSONSchema(tenantsFileSchema, { io: "input", target: "draft-07" });
