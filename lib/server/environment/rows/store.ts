import { address, bucket } from "@/lib/server/environment/address-schemas";
import { secrets, text } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

const MADE = "generated and stored under `DATA_DIR` in the demo and in development";

/** Where data is stored, and the secrets that protect it. */
export const STORE = {
  title: "Data and secrets",
  prefixes: ["S3_"],
  variables: {
    DATABASE_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      setBy: "every operator",
      isSecret: true,
      readBy: BACKEND,
      without: "a private PostgreSQL under `DATA_DIR`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "The database: PostgreSQL 15 or newer.",
    }),
    DATABASE_DIRECT_URL: address("postgres", "postgresql").optional().register(variableMeta, {
      setBy: "with a connection pooler",
      isSecret: true,
      readBy: BOTH,
      without: "`DATABASE_URL`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      description: "The same database without a pooler such as PgBouncer, through which `LISTEN` does not work.",
    }),
    DATA_DIR: text.prefault(".data").register(variableMeta, {
      setBy: "every operator",
      readBy: BOTH,
      description: "The folder of the private PostgreSQL, of uploaded files, and of generated secrets.",
    }),
    SESSION_SECRET: secrets.optional().register(variableMeta, {
      setBy: "every operator",
      isSecret: true,
      isNeeded: true,
      readBy: WEB,
      without: MADE,
      description: "Encrypts the cookies. A list rotates: the first encrypts, all of them decrypt.",
    }),
    TOKEN_SECRET: secrets.optional().register(variableMeta, {
      setBy: "every operator",
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      description: "Signs the tokens. A list rotates: the first signs, all of them verify.",
    }),
    DATA_SECRET: secrets.optional().register(variableMeta, {
      setBy: "every operator",
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      description:
        "Encrypts sensitive answers and uploaded files at rest. A list rotates: the first encrypts, all of them decrypt; " +
        "after `npm run reseal` the old one can be removed.",
    }),
    S3_URL: bucket.optional().register(variableMeta, {
      setBy: "with several processes",
      isSecret: true,
      readBy: BACKEND,
      without: "files are stored on the disk",
      example: "https://key:secret@s3.example.org/startday-files?region=eu-central-1",
      description:
        "The bucket that stores uploaded files, as `{tenant}/{id}`: Amazon's, or that of another S3-compatible store. Without a region it is `us-east-1`; without a key, the machine's own credentials are used. The key must be allowed to get, put, delete, list, and abort multipart uploads. A `/` in its secret is written `%2F`.",
    }),
  },
} as const satisfies Group;
