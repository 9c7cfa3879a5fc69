import type { CountryForm } from "@/lib/domain/country/country-forms";

// "guardians.0.firstName" is "firstName" of the first guardian.
const GUARDIAN = /^guardians\.\d+\./;
const withoutPerson = (path: string): string => path.replace(GUARDIAN, "");
const personOf = (path: string): string => GUARDIAN.exec(path)?.[0] ?? "";

const linesOf = ({ names, address }: CountryForm): (readonly string[])[] => [
  ...names,
  ...address.map((line) => line.map((part) => `address.${part}`)),
];

/** Fields with each person's names and address in the order of the country's forms. All others stay where they are. */
export const inFormOrder = <Field extends { path: string }>(fields: readonly Field[], form: CountryForm): Field[] => {
  const order = linesOf(form).flat();
  const rank = ({ path }: Field) => order.indexOf(withoutPerson(path));
  const ordered = [...fields];
  for (const person of new Set(fields.map(({ path }) => personOf(path)))) {
    const slots = [...fields.keys()].filter((index) => {
      const field = fields[index];
      return field !== undefined && personOf(field.path) === person && rank(field) >= 0;
    });
    const sorted = slots.flatMap((slot) => fields[slot] ?? []).sort((one, other) => rank(one) - rank(other));
    for (const [index, slot] of slots.entries()) ordered.splice(slot, 1, ...sorted.slice(index, index + 1));
  }
  return ordered;
};

/** The same for fields of a page: names and addresses are as wide as on the country's forms. */
export const arrangeFields = <Field extends { path: string; half?: boolean }>(
  fields: readonly Field[],
  form: CountryForm,
): Field[] => {
  const lines = linesOf(form);
  return inFormOrder(fields, form).map((field) => {
    const line = lines.find((paths) => paths.includes(field.path));
    return line ? { ...field, half: line.length > 1 } : field;
  });
};
