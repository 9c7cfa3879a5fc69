import { exceedsAgreementLimits } from "@/lib/domain/application/agreement-limits";
import { CONTRACT_VERSION_LENGTH } from "@/lib/domain/application/contract";
import { TEXT_LENGTH } from "@/lib/domain/application/lengths";
import type { Locale } from "@/lib/domain/country/locales";
import { isPictureAddress } from "@/lib/domain/tenant/pictures";
import { wrongTextPaths } from "@/lib/kit/text";
import { hourProblems, type OpeningHours } from "./hours";

type Addresses = Readonly<Record<string, string | null | undefined>>;

/** The settings of a location that can be wrong. Absent settings are not checked. */
export interface SettingsToValidate {
  ageRestrictions?: { min?: number | null | undefined; max?: number | null | undefined } | undefined;
  specialNeeds?: readonly { name: string }[] | undefined;
  verification?: readonly string[] | undefined;
  pages?: readonly string[] | undefined;
  logos?: { dark?: Addresses | undefined; white?: Addresses | undefined } | undefined;
  pageImages?: Addresses | undefined;
  contract?: ContractText | undefined;
  workingHours?: readonly OpeningHours[] | undefined;
  registrationEmployeesCount?: number | undefined;
}

interface ContractText {
  version: string;
  body: Readonly<Partial<Record<Locale, string | null>>>;
}

const pictureProblems = ({ logos, pageImages }: SettingsToValidate): string[] => {
  const invalidIn = (prefix: string, addresses: Addresses = {}) =>
    Object.entries(addresses).flatMap(([name, address]) =>
      typeof address === "string" && !isPictureAddress(address) ? [`${prefix}.${name}`] : [],
    );
  return [
    ...invalidIn("logos.dark", logos?.dark),
    ...invalidIn("logos.white", logos?.white),
    ...invalidIn("pageImages", pageImages),
  ];
};

const needProblems = ({ specialNeeds = [] }: SettingsToValidate): string[] => {
  const names = specialNeeds.map(({ name }) => name.trim());
  const first = new Map([...names.entries()].reverse().map(([index, name]) => [name, index]));
  const isWrong = (name: string, index: number) =>
    name === "" || name.length > TEXT_LENGTH || first.get(name) !== index;
  return names.flatMap((name, index) => (isWrong(name, index) ? [`specialNeeds.${index}.name`] : []));
};

// The highest age limit in years, and the highest number of employees.
export const MAX_AGE_LIMIT = 120;
export const MAX_EMPLOYEES = 1000;

const ageProblems = ({ ageRestrictions }: SettingsToValidate): string[] => {
  const { min, max } = ageRestrictions ?? {};
  const isTooHigh = (age: number | null | undefined) => typeof age === "number" && age > MAX_AGE_LIMIT;
  const isCrossed = typeof max === "number" && max < (min ?? 0);
  return [
    ...(isTooHigh(min) ? ["ageRestrictions.min"] : []),
    ...(isCrossed || isTooHigh(max) ? ["ageRestrictions.max"] : []),
  ];
};

const countProblems = (settings: SettingsToValidate): string[] => {
  if (!("registrationEmployeesCount" in settings)) return [];
  const { registrationEmployeesCount: count } = settings;
  return count === undefined || count > MAX_EMPLOYEES ? ["registrationEmployeesCount"] : [];
};

const emptyLists = ({ pages, verification }: SettingsToValidate): string[] => [
  ...(pages?.length === 0 ? ["pages"] : []),
  ...(verification?.length === 0 ? ["verification"] : []),
];

const textsOf = ({ body }: ContractText) =>
  Object.fromEntries(Object.entries(body).filter(([, text]) => typeof text === "string"));

const isSameText = (one: ContractText, other: ContractText): boolean => {
  const [first, second] = [textsOf(one), textsOf(other)];
  const languages = Object.keys({ ...first, ...second });
  return languages.every((language) => first[language] === second[language]);
};

/** A changed text needs a new version: applicants then accept it again, and one version never means two texts. */
const contractProblems = (contract: ContractText | undefined, { before, locales }: ValidationContext): string[] => {
  if (!contract) return [];
  const bodies = Object.entries(contract.body)
    .filter(([locale, text]) => !locales.includes(locale) || text?.trim() === "" || exceedsAgreementLimits(text ?? ""))
    .map(([locale]) => `contract.body.${locale}`);
  const after = { ...contract, body: { ...before.body, ...contract.body } };
  const hasNone = Object.keys(textsOf(after)).length === 0;
  const isVersionWrong =
    contract.version.trim() === "" ||
    contract.version.length > CONTRACT_VERSION_LENGTH ||
    (!isSameText(before, after) && before.version === contract.version);
  return [...bodies, ...(hasNone ? ["contract.body"] : []), ...(isVersionWrong ? ["contract.version"] : [])];
};

interface ValidationContext {
  /** The contract in force. */
  before: ContractText;
  /** The languages that the network offers. */
  locales: readonly string[];
}

/** Paths of all wrong settings: `specialNeeds.1.name`, `contract.version`. */
export const settingProblems = (settings: SettingsToValidate, context: ValidationContext): string[] => [
  ...wrongTextPaths(settings),
  ...emptyLists(settings),
  ...pictureProblems(settings),
  ...needProblems(settings),
  ...contractProblems(settings.contract, context),
  ...ageProblems(settings),
  ...hourProblems(settings.workingHours ?? []),
  ...countProblems(settings),
];
