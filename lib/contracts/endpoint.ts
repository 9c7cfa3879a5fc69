import type { z } from "zod";
import type { SignInState } from "@/lib/domain/sign-in/factors";
import type { MachineScope } from "@/lib/domain/sign-in/machine-scopes";
import type { Feature } from "@/lib/domain/tenant/features";
import type { ErrorCode } from "./errors";

/** Who may call: anyone, or the bearer of one kind of token. A manager is staff with that role. */
export type Caller = "anyone" | "applicant" | "files" | "staff" | "manager";
export type Upstream = "v1" | "legacy" | "files" | "userView";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A workbook of Excel and its like. */
export const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export type Media =
  | "text/calendar"
  | "text/csv"
  | "application/pdf"
  | "text/event-stream"
  | "application/octet-stream"
  | typeof SPREADSHEET;

/** A call as data. `path` has `{name}` for parameters; `status` is that of success, 200 by default. */
export interface Endpoint {
  /** What the call does, in one sentence. */
  about: string;
  method: Method;
  path: string;
  /** A POST that changes nothing: its question is its body. */
  isRead?: true;
  auth: Caller;
  upstream?: Upstream;
  /** The optional feature that a backend must have for it. */
  feature?: Feature;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The reply as JSON; `nothing` for a call without a reply's body or with `media`. */
  reply: z.ZodType;
  /** An example reply of a call that answers in JSON. */
  example?: unknown;
  status?: 200 | 201 | 204;
  /** The reply is not JSON: it is streamed as it comes, with this media type, or one of these. */
  media?: Media | readonly Media[];
  /** The body is a file with its fields, streamed as it comes: not parsed, and not limited as JSON is. */
  multipart?: true;
  errors?: readonly ErrorCode[];
  /** Maps a path in the body to the backend's field name, for `validation_failed`; the path itself by default. */
  fieldName?: (path: string) => string;
  /** Starts or ends a login session: it has a handler of its own in the door, and the generic one refuses it. */
  session?: boolean;
  /** The web side adds which browser asks to the body, for the built-in backend. */
  hasRequester?: true;
  /** Called by our own server only: the browser's door refuses it. */
  isInternal?: true;
  /** The web side adds the staff member's device to the body, for the built-in backend. */
  hasDevice?: true;
  /** Sign-ins of staff that are not complete, and may make this call; any other call is refused with what is missing. */
  during?: readonly Exclude<SignInState, "complete">[];
  /** The person must have proved who they are in the last minutes: the call may hurt many people. */
  stepUp?: true;
  /** A machine whose key has this scope may make the call, at the key's locations; `any`: a machine with any key. */
  scope?: MachineScope | "any";
  /** What the call does to the waiting room's visit: `begins` may have to queue, `ends` frees the place. */
  visit?: "begins" | "ends";
}

/** Whether a call may change something. */
export const mayChange = ({ method, isRead }: Endpoint): boolean => method !== "GET" && !isRead;

type Example<E extends Endpoint> = E extends { media: Media | readonly Media[] } | { status: 204 }
  ? []
  : [example: ReplyOf<E>];

/**
 * Declares a call, with an example of its reply where it answers in JSON. The literal types of the method and path stay:
 * they type the clients.
 */
export const endpoint = <const Declared extends Endpoint>(
  declared: Declared,
  ...[example]: Example<Declared>
): Declared => ({ ...declared, ...(example !== undefined && { example }) });

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

// A part without required members may be left out.
type Part<E, Name extends "params" | "query" | "body"> = E extends { [Key in Name]: infer Schema extends z.ZodType }
  ? Record<string, never> extends Input<Schema>
    ? { [Key in Name]?: Input<Schema> }
    : { [Key in Name]: Input<Schema> }
  : unknown;

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
/** What a caller gets. */
export type ReplyOf<E extends Endpoint> = Output<E["reply"]>;
/** What a handler returns: the reply before validation, or a `Response` if it is not JSON. */
export type UnparsedReplyOf<E extends Endpoint> = E extends { media: Media | readonly Media[] }
  ? Response
  : Input<E["reply"]>;
/** The validated input of a handler. */
export interface ParsedOf<E extends Endpoint> {
  params: E extends { params: infer Schema } ? Output<Schema> : undefined;
  query: E extends { query: infer Schema } ? Output<Schema> : undefined;
  body: E extends { body: infer Schema } ? Output<Schema> : undefined;
}
