/** A condition of a route on the request. */
interface Condition {
  type: "header" | "cookie" | "query" | "host";
  key?: string;
  value?: string;
}

/** A route of the build's output: <https://vercel.com/docs/build-output-api/configuration#routes>. */
export interface Route {
  handle?: string;
  src?: string;
  dest?: string;
  headers?: Record<string, string>;
  methods?: string[];
  status?: number;
  has?: Condition[];
  missing?: Condition[];
  continue?: boolean;
  override?: boolean;
  check?: boolean;
  caseSensitive?: boolean;
  middlewarePath?: string;
}

/** A request on its way through the routes, and what they have made of its answer. */
export interface RoutedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  status?: number | undefined;
  answerHeaders: Record<string, string | string[]>;
}

/** A request's path with its query. */
export const addressOf = ({ path, query }: RoutedRequest): string => (query.size > 0 ? `${path}?${query}` : path);

const conditionValue = ({ type, key = "" }: Condition, { headers, query }: RoutedRequest): string | undefined => {
  if (type === "header") return headers[key.toLowerCase()];
  if (type === "query") return query.get(key) ?? undefined;
  if (type === "host") return headers.host?.replace(/:\d+$/, "");
  const cookies = (headers.cookie ?? "").split(/;\s*/).map((pair) => pair.split("="));
  return cookies.find(([name]) => name === key)?.[1];
};

const isMet = (condition: Condition, request: RoutedRequest): boolean => {
  const value = conditionValue(condition, request);
  if (value === undefined) return false;
  return condition.value === undefined || new RegExp(`^${condition.value}$`).test(value);
};

/** The match of a route with a request; nothing where the route is not for it. */
export const matchRoute = (route: Route, request: RoutedRequest): RegExpExecArray | undefined => {
  const match = new RegExp(route.src ?? "", route.caseSensitive ? "" : "i").exec(request.path);
  if (!match || (route.methods && !route.methods.includes(request.method))) return undefined;
  if (route.has?.some((condition) => !isMet(condition, request))) return undefined;
  if (route.missing?.some((condition) => isMet(condition, request))) return undefined;
  return match;
};

/** Puts what a route's pattern found into a text of the route: `$1` and `$name`. */
const fill = (text: string, match: RegExpExecArray): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => match.groups?.[name] ?? match[Number(name)] ?? "");

/** Changes a request as a route says that matched it. */
export const applyRoute = (route: Route, match: RegExpExecArray, request: RoutedRequest): void => {
  for (const [name, value] of Object.entries(route.headers ?? {}))
    request.answerHeaders[name.toLowerCase()] = fill(value, match);
  if (route.status) request.status = route.status;
  if (!route.dest) return;
  const [path = "", query = ""] = fill(route.dest, match).split("?");
  request.path = path;
  for (const [name, value] of new URLSearchParams(query)) request.query.set(name, value);
};

/** The routes by phase: those before the first `handle` are the first phase, `start`. */
export const phasesOf = (routes: readonly Route[]): Map<string, Route[]> => {
  const phases = new Map<string, Route[]>([["start", []]]);
  let current = "start";
  for (const route of routes) {
    if (route.handle) {
      current = route.handle;
      phases.set(current, []);
    } else phases.get(current)?.push(route);
  }
  return phases;
};
