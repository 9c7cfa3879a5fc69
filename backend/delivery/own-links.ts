import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { foreignLinkIn } from "@/lib/domain/announcements/foreign-link";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { siteOf } from "./tenant-site";

/**
 * Throws `validation_failed` for words of staff with a link to another site: whoever reads them trusts the centre. Each text comes with
 * the path of its field.
 */
export const requireOwnLinks = (
  { environment }: Pick<Services, "environment">,
  tenant: Tenant,
  texts: readonly (readonly [path: string, text: string | undefined])[],
): void => {
  const host = siteOf(environment, tenant)?.host;
  const foreign = texts.filter(([, text]) => text !== undefined && foreignLinkIn(text, host) !== undefined);
  refuseFields(Object.fromEntries(foreign.map(([path]) => [path, RULE_ERRORS.invalid])));
};
