import { z } from "zod";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { COUNTRIES, type Country } from "@/lib/domain/country/countries";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { isTimeZone } from "@/lib/kit/day";
import { isBareEmail } from "@/lib/kit/email";
import { hasForbiddenCharacters } from "@/lib/kit/text";
import { VERIFICATION_METHODS } from "./methods";
import { PALETTE, SHADES } from "./palette";
import { isPictureAddress } from "./pictures";

/** A key is a part of hosts, file names and variables. */
const key = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    "must have lower-case letters, digits and hyphens only, and begin and end without a hyphen",
  );

const text = z.string().regex(/\S/, "is empty");

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

const SENDER_NAME_LENGTH = 100;

const mail = z
  .strictObject({
    senderName: text
      .max(SENDER_NAME_LENGTH, `has more than ${SENDER_NAME_LENGTH} characters`)
      .refine((name) => !/[\t\r\n]/.test(name) && !hasForbiddenCharacters(name), {
        error: "has a line break or another character that no name has",
      })
      .optional()
      .describe(
        "The name before the operator's address (MAIL_FROM) in what is sent by e-mail. Without it: the operator's.",
      ),
    replyTo: z
      .string()
      .refine(isBareEmail, { error: "is no e-mail address such as hello@example.org" })
      .optional()
      .describe("The mailbox that gets the answers. Without it they go to the operator's address."),
  })
  .describe("E-mail. What a centre has of its own replaces what its network has.");

const location = z
  .strictObject({
    location_key: key.describe("Its key in addresses, commands and the database. It never changes."),
    name: text.describe("The centre's name, in the language of its country."),
    city: text.describe("Centres of one city are listed together."),
    timeZone: z
      .string()
      .refine(isTimeZone, { error: "is no time zone such as Europe/Paris" })
      .describe("An IANA zone, such as Europe/Paris. All days of the centre are days in it."),
    state: text
      .optional()
      .describe("The code of its state (ISO 3166-2), where states have public holidays of their own."),
    coordinates: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    address: text,
    mail: mail.optional(),
  })
  .describe("One learning centre.");

const picture = z.string().refine(isPictureAddress, { error: "is no address of a picture, such as /brand/rome.svg" });
const pictures = z.partialRecord(z.enum(ALL_LOCALES), picture);

const font = z
  .strictObject({
    href: z.url({ protocol: /^https$/, error: "is no https address" }),
    origins: z
      .array(z.url({ protocol: /^https$/, error: "is no https address" }))
      .describe("Sites of its font files besides the style sheet's own."),
    family: z.string().regex(/^[\w -]+$/, "has other characters than letters, digits, spaces and hyphens"),
  })
  .describe("A style sheet of fonts on another site, such as Google Fonts. The page does not wait for it.");

const age = z.number().int().min(0).max(120);

const tenant = z
  .strictObject({
    name: text.describe("The network's name, in the language of its country."),
    isStaging: z
      .literal(true)
      .optional()
      .describe("Of no real network. In production it answers only on the hosts that TENANT_HOSTS names."),
    country: z.enum(keysOf<Country>(COUNTRIES)).describe("Decides phone numbers, names, addresses and holidays."),
    accent: key
      .describe("The colour of buttons, links and focus: one of the product's, or a key of `colours`.")
      .meta({ examples: Object.keys(PALETTE) }),
    locations: z.array(location),
    languages: z
      .union([z.literal("all"), z.array(z.enum(ALL_LOCALES)).min(1)], {
        error: `must be "all", or a list of ${ALL_LOCALES.join(", ")}`,
      })
      .optional()
      .describe(
        "The languages in the order in which they are offered; the first is the default. Without it: the country's.",
      ),
    pages: z
      .array(z.enum(PAGE_STEPS))
      .min(1, "is empty")
      .optional()
      .describe("The pages of an application in their order. Without it: all, in the usual order."),
    verification: z
      .array(z.enum(VERIFICATION_METHODS))
      .min(1, "is empty")
      .optional()
      .describe("How codes are sent. Without it: by SMS."),
    ages: z
      .strictObject({ min: age.optional(), max: age.optional() })
      .optional()
      .describe("The ages that are accepted, in whole years."),
    logos: z
      .strictObject({
        dark: pictures.describe("For light pages, by language."),
        white: pictures.describe("For dark pages, by language."),
      })
      .optional()
      .describe("Files below public/. Without them the product's logos are shown."),
    font: font.optional(),
    mail: mail.optional(),
  })
  .describe(
    "A network of centres. What is missing comes from its country. Managers may override pages, verification, ages and logos.",
  );

const shade = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "is no colour such as #A23600");

const colour = z
  .strictObject({
    hue: z
      .number()
      .min(0)
      .lt(360)
      .optional()
      .describe("The hue in OKLCH, in degrees. Its shades are as light as the product's own."),
    shades: z
      .record(z.enum(SHADES.map(String) as `${(typeof SHADES)[number]}`[]), shade)
      .optional()
      .describe("Twelve shades, from nearly white to nearly black."),
  })
  .describe("A colour of your own: either its hue, or its twelve shades.");

/** The file of all tenants, `tenants.json`. */
export const tenantsFileSchema = z.strictObject({
  $schema: z.string().optional(),
  colours: z.record(key, colour).describe("Colours that `accent` may name besides the product's."),
  tenants: z.record(key, tenant).describe("Each network by its key: the first part of its host. A key has no meaning."),
});

export type TenantsFile = z.infer<typeof tenantsFileSchema>;
/** A tenant: a network of locations. */
export type TenantRow = TenantsFile["tenants"][string];
/** One learning centre. `timeZone` is an IANA zone; all days of the location are days in it. */
export type Location = TenantRow["locations"][number];
/** The name and the mailbox of a network's or a centre's mail. */
export type TenantMail = NonNullable<TenantRow["mail"]>;
/** A colour of an operator's own: either its hue or its shades. */
export type ColourRow = TenantsFile["colours"][string];
