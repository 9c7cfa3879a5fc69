import { address, secrets, text } from "@/lib/server/environment/kinds";
import { BACKEND, BOTH, type Group, WEB } from "@/lib/server/environment/row";

const MADE = "made and kept under `DATA_DIR` in the demo and in development";

/** Where data lie, and what protects them. */
export const STORE = {
  title: "Data and secrets",
  prefixes: ["S3_"],
  variables: {
    DATABASE_URL: {
      kind: address("postgres", "postgresql"),
      isSecret: true,
      readBy: BACKEND,
      without: "a private one is started under `DATA_DIR`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      means: "PostgreSQL 15 or newer.",
    },
    DATABASE_DIRECT_URL: {
      kind: address("postgres", "postgresql"),
      isSecret: true,
      readBy: BOTH,
      without: "`DATABASE_URL`",
      example: "postgres://startday:password@127.0.0.1:5432/startday",
      means: "The same database past a pooler such as PgBouncer, which cannot tell of changes as they happen.",
    },
    DATA_DIR: {
      kind: text,
      default: ".data",
      readBy: BOTH,
      means: "The folder of the private PostgreSQL, of uploaded files, and of the demo's secrets.",
    },
    SESSION_SECRET: {
      kind: secrets,
      isSecret: true,
      isNeeded: true,
      readBy: WEB,
      without: MADE,
      means: "Encrypts the cookies. A list rotates: the first encrypts, all of them decrypt.",
    },
    TOKEN_SECRET: {
      kind: secrets,
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      means: "Signs the tokens. A list rotates: the first signs, all of them verify.",
    },
    DATA_SECRET: {
      kind: secrets,
      isSecret: true,
      isNeeded: true,
      readBy: BACKEND,
      without: MADE,
      means:
        "Seals sensitive answers and uploaded files where they lie. A list rotates: the first seals, all of them open; " +
        "then `npm run reseal`, and the old one may go.",
    },
    S3_BUCKET: {
      kind: text,
      readBy: BACKEND,
      without: "files lie on the disk",
      example: "startday-files",
      means: "Files lie in this bucket, as `{tenant}/{id}`.",
    },
    S3_ENDPOINT: {
      kind: address("http", "https"),
      readBy: BACKEND,
      without: "Amazon's",
      example: "https://s3.example.org",
      means: "Another store that speaks S3; the bucket's name goes in the path.",
    },
    S3_REGION: { kind: text, default: "us-east-1", readBy: BACKEND, means: "The bucket's region." },
    S3_ACCESS_KEY_ID: {
      kind: text,
      readBy: BACKEND,
      without: "the machine's own",
      example: "startday",
      means: "Goes with `S3_SECRET_ACCESS_KEY`. It needs to get, put, delete, list, and give up uploads in parts.",
    },
    S3_SECRET_ACCESS_KEY: {
      kind: text,
      isSecret: true,
      readBy: BACKEND,
      without: "the machine's own",
      means: "Goes with `S3_ACCESS_KEY_ID`.",
    },
  },
} as const satisfies Group;
