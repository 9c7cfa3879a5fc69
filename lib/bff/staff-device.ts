import "server-only";
import Bowser from "bowser";
import { requestLocale } from "./request-tenant";
import { readSealed, type SealedCookie, writeSealed } from "./sealed-cookie";

const DEVICE: SealedCookie = "startday-staff-device";

// The longest that browsers keep a cookie. Each sign-in renews it.
const DEVICE_SECONDS = 400 * 24 * 3600;

/** Longer than any browser's. The library tries many patterns. */
const USER_AGENT_LENGTH = 500;
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** A browser by its `User-Agent`, such as "Firefox on Linux"; empty for an unknown one. Names that no list has are left out. */
export const deviceLabel = (userAgent: string | null): string => {
  if (!userAgent) return "";
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_LENGTH));
  const name = BROWSERS.has(browser.name ?? "") ? browser.name : undefined;
  const system = SYSTEMS.has(os.name ?? "") ? os.name : undefined;
  return [name, system].filter(Boolean).join(" on ");
};

/** The random id of this browser, which its cookie keeps from one sign-in of staff to the next. */
const deviceId = async (): Promise<string> => {
  const { id = crypto.randomUUID() } = (await readSealed<{ id?: string }>(DEVICE)) ?? {};
  await writeSealed(DEVICE, { id }, DEVICE_SECONDS);
  return id;
};

/** The device of a sign-in, and the language of the page. */
export const signInContext = async (request: Request) => ({
  device: { id: await deviceId(), label: deviceLabel(request.headers.get("user-agent")) },
  language: requestLocale(request),
});

const isObject = (body: unknown): body is object => typeof body === "object" && body !== null && !Array.isArray(body);

/** A body without the context of a sign-in. */
export const withoutDevice = (body: unknown): unknown => {
  if (!isObject(body)) return body;
  const { device, language, ...rest } = body as { device?: unknown; language?: unknown };
  return rest;
};

/** A body with the device and the language. What the page sent as these is dropped. */
export const withDevice = async (request: Request, body: unknown): Promise<unknown> =>
  isObject(body) ? { ...(withoutDevice(body) as object), ...(await signInContext(request)) } : body;
