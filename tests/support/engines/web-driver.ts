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

// The list of options is a window of its own, which the driver does not reach.
const CHOOSE = `const [select, value] = arguments;
  select.value = value;
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));`;

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
  /** Runs a script with an element and a text. */
  const runOn = (id: string, script: string, text = "") =>
    post<void>("execute/sync", { script, args: [{ [ELEMENT]: id }, text] });
  const click = async (target: string) => {
    const id = await idOf(target);
    // A bar at the bottom covers what is only just in view.
    await runOn(id, "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })");
    return post<void>(`element/${id}/click`);
  };
  return {
    version: given.browserVersion ?? "",
    open: (url) => post("url", { url }),
    click,
    type: async (target, text) => post(`element/${await idOf(target)}/value`, { text }),
    choose: async (target, value) => runOn(await idOf(target), CHOOSE, value),
    evaluate: (expression) =>
      post("execute/async", {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then(done);`,
        args: [],
      }),
    screenshot: async () => Buffer.from(await ask<string>(`${session}/screenshot`, "GET"), "base64"),
    close: () => ask(session, "DELETE"),
  };
};
