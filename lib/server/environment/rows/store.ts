import { address, secrets, text } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

const MADE = "made and kept under `DATA_DIR` in the demo and in development";

/** Where data lie, and what protects them. */
export const STORE = {
  title: "Data and secrets",
  prefixes: ["S3_"],
  variables: {
    DATABASE_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      without: "a private one is started under `DATA_DIR`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "PostgreSQL 15 or newer.",
    }),
    DATABASE_DIRECT_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      isSecret: true,
      readBy: BOTH,
      without: "`DATABASE_URL`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "The same database past a pooler such as PgBouncer, which cannot tell of changes as they happen.",
    }),
    DATA_DIR: text.prefault(".data").register(variableMeta, {
      readBy: BOTH,
      description: "The folder of the private PostgreSQL, of uploaded files, and of the demo's secrets.",
    }),
    SESSION_SECRET: secrets.optional().register(variableMeta, {
      isSecret: true,
      isNeeded: true,
      readBy: WEB,
      without: MADE,
      description: "Encrypts the cookies. A list rotates: the first encrypts, all of them decrypt.",
    }),
    TOKEN_SECRET: secrets.optional().register(variableMeta, {
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      description: "Signs the tokens. A list rotates: the first signs, all of them verify.",
    }),
    DATA_SECRET: secrets.optional().register(variableMeta, {
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      description:
        "Seals sensitive answers and uploaded files where they lie. A list rotates: the first seals, all of them open; " +
        "then `npm run reseal`, and the old one may go.",
    }),
    S3_BUCKET: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "files lie on the disk",
      example: "startday-files",
      description: "Files lie in this bucket, as `{tenant}/{id}`.",
    }),
    S3_ENDPOINT: address("http", "https").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "Amazon's",
      example: "https://s3.example.org",
      description: "Another store that speaks S3; the bucket's name goes in the path.",
    }),
    S3_REGION: text
      .prefault("us-east-1")
      .register(variableMeta, { readBy: BACKEND, description: "The bucket's region." }),
    S3_ACCESS_KEY_ID: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "the machine's own",
      example: "startday",
      description:
        "Goes with `S3_SECRET_ACCESS_KEY`. It needs to get, put, delete, list, and give up uploads in parts.",
    }),
    S3_SECRET_ACCESS_KEY: text.optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      without: "the machine's own",
      description: "Goes with `S3_ACCESS_KEY_ID`.",
    }),
  },
} as const satisfies Group;
