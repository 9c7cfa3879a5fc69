import { refuseFields } from "@/backend/http/refuse-fields";
import { AppError } from "@/lib/contracts/errors";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { passwordProblem } from "@/lib/domain/sign-in/passwords";
import { localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { tenantName } from "@/lib/i18n/tenant-names";
import { isCommonPassword } from "./common-passwords";

const PRODUCT = "Startday";

/** Whose password it is to be. */
interface Owner {
  tenant: Tenant;
  username: string;
  name?: string | null | undefined;
}

/** Throws `validation_failed` for a new password of a wrong length, and `password_common` for one that is guessed first. */
export const requireGoodPassword = async (password: string, { tenant, username, name }: Owner): Promise<void> => {
  const problem = passwordProblem(password);
  if (problem) refuseFields({ password: RULE_ERRORS[problem] });
  const networks = await Promise.all(localesOf(tenant).map((locale) => tenantName(tenant, locale)));
  const known = [username, name ?? "", PRODUCT, tenantRow(tenant).name, ...networks];
  if (await isCommonPassword(password, known)) throw new AppError("password_common");
};
