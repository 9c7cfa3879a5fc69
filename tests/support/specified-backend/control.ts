import type { Context, Hono } from "hono";
import { z } from "zod";
import { type Faults, faultOrKind } from "./faults";
import type { Log } from "./log";
import { DEFAULT_OPTIONS, type Options } from "./route";

/** What a test may do with a backend, also with one that runs in another process. */
export interface Controlled {
  log: Log;
  faults: Faults;
  /** The latest code that was sent to a value and is not used, of any tenant unless one is named. */
  code(value: string, tenant?: string): string | undefined;
  /** Begins again: seeds, tokens, log and faults. The options are those of the start, with the given ones over them. */
  reset(options?: Partial<Options>): void;
  /** Refuses every token that was issued until now. */
  endSessions(): void;
}

const faultRequest = z.strictObject({ call: z.string(), fault: faultOrKind, times: z.number().optional() });
const optionNames = Object.keys(DEFAULT_OPTIONS) as (keyof Options)[];
const optionsRequest = z.partialRecord(z.enum(optionNames), z.union([z.string(), z.number(), z.boolean()]));

/** Parses the body of a control request; an empty body is an empty object. A wrong one is answered with 400. */
const withBody =
  <Body>(schema: z.ZodType<Body>, act: (body: Body) => void) =>
  async (context: Context): Promise<Response> => {
    try {
      act(schema.parse(JSON.parse((await context.req.text()) || "{}")));
      return context.body(null, 204);
    } catch (error) {
      return context.text(String(error), 400);
    }
  };

/** Serves the log, the codes, the faults and the reset below `/control`, for tests of a backend in another process. */
export const serveControl = (
  app: Pick<Hono, "get" | "post">,
  { log, faults, code, reset, endSessions }: Controlled,
): void => {
  const setFault = withBody(faultRequest, ({ call, fault, times }) => faults.set(call, fault, times));
  app.get("/control/log", (context) => context.json({ ...log, counts: log.counts() }));
  app.get("/control/code", (context) => {
    const { value = "", tenant } = context.req.query();
    return context.json({ code: code(value, tenant) });
  });
  app.post("/control/fault", setFault);
  app.post("/control/end-sessions", withBody(z.object({}), endSessions));
  app.post(
    "/control/reset",
    withBody(optionsRequest, (options) => reset(options as Partial<Options>)),
  );
};
