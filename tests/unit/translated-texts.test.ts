import { describe, expect, test } from "vitest";
import { untranslatableTexts } from "@/tests/support/translated/findings";
import { programWith } from "@/tests/support/translated/program";

/*
 * A translator of a browser replaces the nodes of texts. React then cannot remove such a node, put something before it, or
 * change it. A string that is the only child of a tag has no node that React knows.
 */

const BROKEN: Readonly<Record<string, string>> = {
  "a value beside an element": `<p><b />{name}</p>`,
  "a value beside a text": `<p>Hello {name}</p>`,
  "a message with a value": `<p><b />{t("seats", { count })}</p>`,
  "a message whose key is a value": `<p><b />{t(name)}</p>`,
  "a text that comes and goes": `<p><b />{isOn && t("saved")}</p>`,
  "one of two texts": `<p><b />{isOn ? t("saved") : t("saving")}</p>`,
  "a text that is declared before": `<p><b />{declared}</p>`,
  "a text after what comes and goes": `<p>{isOn && <b />}{t("saved")}</p>`,
  "a text after a list": `<p>{names.map((one) => <b key={one} />)}{t("saved")}</p>`,
  "a text after a component that may show nothing": `<p><Optional isOn={isOn} />{t("saved")}</p>`,
  "a text after a component that is loaded late": `<p><Late />{t("saved")}</p>`,
  "children that are a text beside what comes and goes": `<Framed isOn={isOn}>{t("saved")}</Framed>`,
  "a text in a fragment that comes and goes": `<p>{isOn && <>{t("saved")}<b /></>}</p>`,
  "a value in a fragment of a prop": `<Titled title={<>{name}<b /></>} />`,
  "several texts that were joined": `<p><b />{name + count}</p>`,
  "a list of texts": `<p>{names.map((one) => one)}</p>`,
  "a rich message with a value": `<p><b />{t.rich("agree", { count })}</p>`,
  "a component that returns a text": `<p><Word name={name} /></p>`,
  "a text of a tag that becomes another": `<div>{isOn ? <p>One <b /></p> : <p>Two <b /></p>}</div>`,
};

const HARMLESS: Readonly<Record<string, string>> = {
  "a value alone": `<p>{name}</p>`,
  "a text that comes and goes alone": `<p>{isOn && t("saved")}</p>`,
  "a text or an element": `<p>{isOn ? <b /> : name}</p>`,
  "a value in an element of its own": `<p><b /><span>{name}</span></p>`,
  "several values as one text": `<p>{name + ": " + count}</p>`,
  "a text that cannot change": `<p><b />{t("saved")}</p>`,
  "a text before what comes and goes": `<p>{t("saved")}{isOn && <b />}</p>`,
  "a text after an element that stays": `<p>{isOn && <b />}<i />{t("saved")}</p>`,
  "children that are an element": `<Framed isOn={isOn}><b /></Framed>`,
  "a text of a tag with a key of its own": `<div>{isOn ? <p key="a">One <b /></p> : <p key="b">Two <b /></p>}</div>`,
};

const COMPONENTS: Readonly<Record<string, string>> = {
  Framed: `({ isOn, children }: { isOn: boolean; children: ReactNode }) => <div>{isOn && <b />}{children}</div>`,
  Optional: "({ isOn }: { isOn: boolean }) => (isOn ? <b /> : null)",
  Titled: "({ title }: { title: ReactNode }) => <h2>{title}</h2>",
  Word: "({ name }: { name: string }) => name",
  Late: `lazyComponent(() => import("@/components/ui/spinner").then((part) => part.Spinner))`,
};

const componentsIn = (jsx: string): string =>
  Object.entries(COMPONENTS)
    .filter(([name]) => jsx.includes(`<${name}`))
    .map(([name, body]) => `const ${name} = ${body};`)
    .join("\n");

const moduleWith = (jsx: string) => `
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { lazyComponent } from "@/components/ui/lazy-component";
${componentsIn(jsx)}
export const Page = ({ isOn, name, names, count }: { isOn: boolean; name: string; names: string[]; count: number }) => {
  const t = useTranslations();
  const declared = isOn ? t("saved") : t("saving");
  return ${jsx};
};`;

const fileOf = (title: string): string => `tests/${title.replaceAll(" ", "-")}.tsx`;
const texts = new Map(
  Object.entries({ ...BROKEN, ...HARMLESS }).map(([title, jsx]) => [fileOf(title), moduleWith(jsx)]),
);
const { checker, pages, added } = programWith(texts);

/** What is found in this file of the examples. */
const foundIn = (title: string): string[] =>
  untranslatableTexts(
    added.filter(({ fileName }) => fileName === fileOf(title)),
    checker,
  );

describe("a text that a translator's replacement would break", () => {
  test.each(Object.keys(BROKEN))("is found: %s", (title) => {
    expect(foundIn(title).join("\n")).toContain("element of its own");
  });

  test.each(Object.keys(HARMLESS))("is not: %s", (title) => {
    expect(foundIn(title)).toEqual([]);
  });

  test("is named by its file and line", () => {
    expect(foundIn("a value beside an element")[0]).toMatch(/^tests\/a-value-beside-an-element\.tsx:\d+: .*: name$/);
  });

  test("stands in no page and no component", () => {
    expect(untranslatableTexts(pages, checker)).toEqual([]);
  });
});
