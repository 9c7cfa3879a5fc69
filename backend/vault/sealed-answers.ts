import merge from "deepmerge";
import { deleteProperty, setProperty } from "dot-prop";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { answerAt, guardianFields, type NamedField, studentFields } from "@/lib/domain/application/fields";
import type { Vault } from "./vault";

/** An application of a tenant. Answers sealed for one do not open for another. */
export interface SealedFor {
  tenant: string;
  id: string;
}

type Answers = Pick<ApplicationForm, "student" | "guardians">;

// The readable answers, and all sensitive ones sealed in one text.
type Kept<Part extends object> = Part & { sealed?: string };

const vaultScope = ({ tenant, id }: SealedFor) => `${tenant}/${id}`;
const sensitivePaths = (rows: readonly NamedField[]) => rows.filter((row) => row.sensitive).map(({ path }) => path);

const STUDENT = sensitivePaths(studentFields);
const GUARDIAN = sensitivePaths(guardianFields);

const sealPart = <Part extends object>(
  vault: Vault,
  of: SealedFor,
  part: Part,
  paths: readonly string[],
): Kept<Part> => {
  const given = paths.filter((path) => answerAt(part, path) !== undefined);
  if (given.length === 0) return part;
  const hidden: Record<string, unknown> = {};
  // A copy as JSON, as it is stored.
  const open = JSON.parse(JSON.stringify(part)) as Kept<Part>;
  for (const path of given) {
    setProperty(hidden, path, answerAt(part, path));
    deleteProperty(open, path);
  }
  open.sealed = vault.seal(hidden, vaultScope(of));
  return open;
};

const openPart = <Part extends object>(vault: Vault, of: SealedFor, { sealed, ...part }: Kept<Part>): Part =>
  (sealed === undefined ? part : merge<object>(part, vault.open(sealed, vaultScope(of)) as object)) as Part;

/** Seals the sensitive answers of an application. The others stay readable, to be searched. */
export const sealAnswers = <Form extends Answers>(vault: Vault, of: SealedFor, form: Form): Form => ({
  ...form,
  student: sealPart(vault, of, form.student, STUDENT),
  guardians: form.guardians.map((guardian) => sealPart(vault, of, guardian, GUARDIAN)),
});

/** Opens the sealed answers of an application. */
export const openAnswers = <Form extends Answers>(vault: Vault, of: SealedFor, stored: Form): Form => ({
  ...stored,
  student: openPart(vault, of, stored.student),
  guardians: stored.guardians.map((guardian) => openPart(vault, of, guardian)),
});

/** Seals the sensitive values of a submitted record, which has backend names. */
export const sealRecord = (
  vault: Vault,
  of: SealedFor,
  record: Record<string, unknown>,
  form: ApplicationForm,
): Record<string, unknown> =>
  sealPart(
    vault,
    of,
    record,
    listFieldInstances(form).flatMap(({ row, backend }) => (row.sensitive ? [backend] : [])),
  );

export const openRecord = (vault: Vault, of: SealedFor, record: object): object => openPart(vault, of, record);

/** Seals the answers of a part again with the current key. */
export const resealPart = <Part extends { sealed?: string }>(vault: Vault, of: SealedFor, part: Part): Part =>
  part.sealed === undefined
    ? part
    : { ...part, sealed: vault.seal(vault.open(part.sealed, vaultScope(of)), vaultScope(of)) };
