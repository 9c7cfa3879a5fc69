import type { Engine } from "./engine";

/** The name of an element's id in the protocol. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Element = Record<typeof ELEMENT, string>;

interface Reply {
  value: unknown;
}

const ask = async <Value>(address: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<Value> => {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as Reply;
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value as Value;
};

interface Session {
  sessionId: string;
  capabilities: { browserVersion?: string };
}

const strategyOf = (target: string) => ({ using: target.startsWith("//") ? "xpath" : "css selector", value: target });

/** A session of a browser by the W3C's WebDriver protocol. */
export const connectWebDriver = async (
  address: string,
  capabilities: object,
): Promise<Omit<Engine, "name" | "errors">> => {
  const { sessionId, capabilities: given } = await ask<Session>(`${address}/session`, "POST", {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${address}/session/${sessionId}`;
  const post = <Value>(command: string, body: object = {}) => ask<Value>(`${session}/${command}`, "POST", body);
  const idOf = async (target: string) => (await post<Element>("element", strategyOf(target)))[ELEMENT];
  const click = async (target: string) => {
    const id = await idOf(target);
    // A bar at the bottom covers what is only just in view.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await post("execute/sync", { script, args: [{ [ELEMENT]: id }] });
    return post<void>(`element/${id}/click`);
  };
  return {
    version: given.browserVersion ?? "",
    open: (url) => post("url", { url }),
    click,
    type: async (target, text) => post(`element/${await idOf(target)}/value`, { text }),
    choose: (target, value) => click(`${target} option[value="${value}"]`),
    evaluate: (expression) =>
      post("execute/async", {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then(done);`,
        args: [],
      }),
    screenshot: async () => Buffer.from(await ask<string>(`${session}/screenshot`, "GET"), "base64"),
    close: () => ask(session, "DELETE"),
  };
};
