import merge from "deepmerge";
import { deleteProperty, setProperty } from "dot-prop";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { answerAt, guardianFields, type NamedField, studentFields } from "@/lib/domain/application/fields";
import type { Scope } from "./scope";
import type { Vault } from "./vault";

/** An application of a tenant. Answers sealed for one do not open for another. */
export interface SealedRowKey {
  tenant: string;
  id: string;
}

type Answers = Pick<ApplicationForm, "student" | "guardians">;

// The readable answers, and all sensitive ones sealed in one text.
type Sealed<Part extends object> = Part & { sealed?: string };

/** What the answers of an application are sealed for. */
export const answersScope = (tenant: string, id: string): Scope => ({ table: "registration", name: `${tenant}/${id}` });
const sensitivePaths = (rows: readonly NamedField[]) => rows.filter((row) => row.sensitive).map(({ path }) => path);

const STUDENT = sensitivePaths(studentFields);
const GUARDIAN = sensitivePaths(guardianFields);

const sealPart = <Part extends object>(
  vault: Vault,
  rowKey: SealedRowKey,
  part: Part,
  paths: readonly string[],
): Sealed<Part> => {
  const presentPaths = paths.filter((path) => answerAt(part, path) !== undefined);
  if (presentPaths.length === 0) return part;
  const sensitive: Record<string, unknown> = {};
  // A copy as JSON, as it is stored.
  const readable = JSON.parse(JSON.stringify(part)) as Sealed<Part>;
  for (const path of presentPaths) {
    setProperty(sensitive, path, answerAt(part, path));
    deleteProperty(readable, path);
  }
  readable.sealed = vault.seal(sensitive, answersScope(rowKey.tenant, rowKey.id));
  return readable;
};

const openPart = <Part extends object>(vault: Vault, rowKey: SealedRowKey, { sealed, ...part }: Sealed<Part>): Part =>
  (sealed === undefined
    ? part
    : merge<object>(part, vault.open(sealed, answersScope(rowKey.tenant, rowKey.id)) as object)) as Part;

/** Seals the sensitive answers of an application. The others stay readable, to be searched. */
export const sealAnswers = <Form extends Answers>(vault: Vault, rowKey: SealedRowKey, form: Form): Form => ({
  ...form,
  student: sealPart(vault, rowKey, form.student, STUDENT),
  guardians: form.guardians.map((guardian) => sealPart(vault, rowKey, guardian, GUARDIAN)),
});

/** Opens the sealed answers of an application. */
export const openAnswers = <Form extends Answers>(vault: Vault, rowKey: SealedRowKey, stored: Form): Form => ({
  ...stored,
  student: openPart(vault, rowKey, stored.student),
  guardians: stored.guardians.map((guardian) => openPart(vault, rowKey, guardian)),
});
