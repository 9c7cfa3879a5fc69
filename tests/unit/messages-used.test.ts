import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { guardianFields, phoneNumberFields, studentFields } from "@/lib/domain/application/fields";
import english from "@/messages/base/en.json";

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const source = ["app", "components", "lib", "backend"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), "utf8").replace(COMMENTS, "")),
  )
  .join("\n");

const quoted = new Set([...source.matchAll(/"([^"\n]*)"/g)].map(([, text]) => text));

/** The possible values of templates such as `title_${step}` and `messages.${event}_lead`. */
const templates = [...source.matchAll(/`(?:\w+\.)?([\w-]*)\$\{[^}`]+\}([\w-]*)`/g)]
  .filter(([, before, after]) => `${before}${after}`.length > 2)
  .map(([, before, after]) => new RegExp(`^${before}[\\w-]+${after}$`));

const isUsed = (key: string) => {
  const parts = key.split(".");
  return (
    parts.some((_part, index) => quoted.has(parts.slice(index).join("."))) ||
    templates.some((pattern) => pattern.test(parts.at(-1) ?? ""))
  );
};

type Messages = { readonly [key: string]: string | Messages };

const keysOf = (messages: Messages, prefix = ""): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

const rows = { student: studentFields, guardian: guardianFields, phoneNumber: phoneNumberFields };

test("every message is used", () => {
  // Error codes come from backends. The names of fields, and what is said where one is missing, are by the rows of the form.
  const { errors: _codes, fields: _fields, validation, ...others } = english;
  const { enter: _missing, ...rules } = validation;
  expect(keysOf({ ...others, validation: rules }).filter((key) => !isUsed(key))).toEqual([]);
});

test("every name of a field is of a row of the form", () => {
  const used = Object.entries(rows).flatMap(([owner, fields]) => fields.map(({ key }) => `${owner}.${key}`));
  expect(keysOf(english.fields).filter((key) => !used.includes(key))).toEqual([]);
});

test("every text for a missing answer is of a row that may be required", () => {
  const used = Object.entries(rows).flatMap(([owner, fields]) =>
    fields.filter(({ required, rule }) => required && rule !== "phone").map(({ key }) => `${owner}.${key}`),
  );
  expect(keysOf(english.validation.enter).filter((key) => ![...used, "location_key"].includes(key))).toEqual([]);
});
