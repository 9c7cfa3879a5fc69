import { address, flag, secrets, text } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

const MADE = "generated and stored under `DATA_DIR` in the demo and in development";

/** Where data is stored, and the secrets that protect it. */
export const STORE = {
  title: "Data and secrets",
  prefixes: ["S3_"],
  variables: {
    DATABASE_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      without: "a private PostgreSQL under `DATA_DIR`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "The database: PostgreSQL 15 or newer.",
    }),
    DATABASE_DIRECT_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      isSecret: true,
      readBy: BOTH,
      without: "`DATABASE_URL`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "The same database without a pooler such as PgBouncer, through which `LISTEN` does not work.",
    }),
    PREPARED_STATEMENTS: flag.prefault("1").register(variableMeta, {
      readBy: BACKEND,
      description:
        "`0`: statements are not prepared, for a pooler that gives each transaction another connection and loses them: PgBouncer before 1.21 in transaction mode.",
    }),
    DATA_DIR: text.prefault(".data").register(variableMeta, {
      readBy: BOTH,
      description: "The folder of the private PostgreSQL, of uploaded files, and of generated secrets.",
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
        "Encrypts sensitive answers and uploaded files at rest. A list rotates: the first encrypts, all of them decrypt; " +
        "after `npm run reseal` the old one can be removed.",
    }),
    S3_BUCKET: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "files are stored on the disk",
      example: "startday-files",
      description: "The bucket that stores uploaded files, as `{tenant}/{id}`.",
    }),
    S3_ENDPOINT: address("http", "https").optional().register(variableMeta, {
      readBy: BACKEND,
      without: "Amazon's",
      example: "https://s3.example.org",
      description: "The address of another S3-compatible store; the bucket's name goes in the path.",
    }),
    S3_REGION: text
      .prefault("us-east-1")
      .register(variableMeta, { readBy: BACKEND, description: "The bucket's region." }),
    S3_ACCESS_KEY_ID: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "the machine's own credentials",
      example: "startday",
      description:
        "The id of the access key, set together with `S3_SECRET_ACCESS_KEY`. The key must be allowed to get, put, delete, list, and abort multipart uploads.",
    }),
    S3_SECRET_ACCESS_KEY: text.optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      without: "the machine's own credentials",
      description: "The secret of the access key, set together with `S3_ACCESS_KEY_ID`.",
    }),
  },
} as const satisfies Group;
