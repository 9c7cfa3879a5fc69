import { isDeepStrictEqual } from "node:util";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { ConfigurationPatch } from "@/lib/contracts/staff-management";
import { CONTRACT_VERSION_LENGTH } from "@/lib/domain/application/contract";
import { TEXT_LENGTH } from "@/lib/domain/application/rules";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { composed, hasForbiddenSigns, textsIn } from "@/lib/kit/text";

/** What a manager asks for, texts composed, pages and methods in one order and each once. */
export const tidied = ({ pages, verification, ...patch }: ConfigurationPatch): ConfigurationPatch => ({
  ...composed(patch),
  ...(pages && { pages: PAGE_STEPS.filter((step) => pages.includes(step)) }),
  ...(verification && { verification: [...new Set(verification)] }),
});

/** The settings in which some text, or its name, deceives readers or cannot be kept. */
const unreadableFields = (patch: ConfigurationPatch): string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    textsIn(Object.entries(value)).some(hasForbiddenSigns) ? [name] : [],
  );

/** Whether an address of a picture is https, or a path of our own site. */
const isPictureAddress = (text: string): boolean => {
  if (/[\s\\]/.test(text)) return false;
  return text.startsWith("/") ? !text.startsWith("//") : URL.canParse(text) && new URL(text).protocol === "https:";
};

const pictureFields = ({ logos, pageImages }: ConfigurationPatch): string[] => {
  const wrong = (under: string, addresses: Readonly<Record<string, string | null | undefined>> = {}) =>
    Object.entries(addresses).flatMap(([name, address]) =>
      typeof address === "string" && !isPictureAddress(address) ? [`${under}.${name}`] : [],
    );
  return [
    ...wrong("logos.dark", logos?.dark),
    ...wrong("logos.white", logos?.white),
    ...wrong("pageImages", pageImages),
  ];
};

const needFields = ({ specialNeeds = [] }: ConfigurationPatch): string[] => {
  const names = specialNeeds.map(({ name }) => name.trim());
  const isWrong = (name: string, at: number) => name === "" || name.length > TEXT_LENGTH || names.indexOf(name) < at;
  return names.flatMap((name, at) => (isWrong(name, at) ? [`specialNeeds.${at}.name`] : []));
};

/** A text of another version is another contract: those who signed are asked again, and no version means two texts. */
const contractFields = (
  tenant: Tenant,
  { contract }: ConfigurationPatch,
  { before, after }: { before: LocationSettings; after: LocationSettings },
): string[] => {
  if (!contract) return [];
  const locales: readonly string[] = localesOf(tenant);
  const bodies = Object.entries(contract.body)
    .filter(([locale, text]) => !locales.includes(locale) || text.trim() === "")
    .map(([locale]) => `contract.body.${locale}`);
  const isSameText = isDeepStrictEqual(before.contract.body, after.contract.body);
  const isVersionWrong =
    contract.version.trim() === "" ||
    contract.version.length > CONTRACT_VERSION_LENGTH ||
    (!isSameText && before.contract.version === after.contract.version);
  return isVersionWrong ? [...bodies, "contract.version"] : bodies;
};

const ageFields = ({ ageRestrictions: { min = 0, max } }: LocationSettings): string[] =>
  max !== undefined && max < min ? ["ageRestrictions.max"] : [];

/** Throws `validation_failed` naming every setting that a location may not have. */
export const requireSound = (
  tenant: Tenant,
  patch: ConfigurationPatch,
  settings: { before: LocationSettings; after: LocationSettings },
): void => {
  const wrong = [
    ...unreadableFields(patch),
    ...pictureFields(patch),
    ...needFields(patch),
    ...contractFields(tenant, patch, settings),
    ...(patch.ageRestrictions ? ageFields(settings.after) : []),
  ];
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((field) => [field, "validator_form_invalid"]));
  throw new AppError("validation_failed", { fields });
};
