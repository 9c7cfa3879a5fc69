import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import english from "@/messages/base/en.json";

const source = ["app", "components", "lib", "backend"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), "utf8")),
  )
  .join("\n");

const named = new Set(source.match(/[\w-]+/g));

/** The possible values of templates such as `title_${step}` and `messages.${event}_lead`. */
const templates = [...source.matchAll(/`(?:\w+\.)?([\w-]*)\$\{[^}`]+\}([\w-]*)`/g)]
  .filter(([, before, after]) => `${before}${after}`.length > 2)
  .map(([, before, after]) => new RegExp(`^${before}.+${after}$`));

const isUsed = (key: string) => named.has(key) || templates.some((pattern) => pattern.test(key));

test("every message is used", () => {
  // Error codes come from backends.
  const { errors: _named, ...otherMessages } = english;
  const unused = Object.entries(otherMessages).flatMap(([namespace, messages]) =>
    Object.keys(messages)
      .filter((key) => !isUsed(key))
      .map((key) => `${namespace}.${key}`),
  );
  expect(unused).toEqual([]);
});
