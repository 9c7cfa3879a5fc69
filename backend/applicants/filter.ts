import { validate as isUuid } from "uuid";
import type { PermittedLocation } from "@/backend/http/callers";
import { AppError } from "@/lib/contracts/errors";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { countryOf } from "@/lib/domain/country/countries";
import { type CountryForm, countryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import type { ApplicantSort } from "@/lib/domain/dashboard/applicant-list";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { parseSearch, type Search } from "./search";

/** Filters and order of a location's applicants, as a call names them. */
export interface ApplicantListQuery {
  search?: string | undefined;
  status?: string | undefined;
  state?: string | undefined;
  presentationId?: string | undefined;
  sessionId?: string | undefined;
  startDate?: Day | undefined;
  waiting?: boolean | undefined;
  /** Only these, drafts too. */
  registrationIds?: readonly string[] | undefined;
  sort?: ApplicantSort | undefined;
  /** Whose order names are in. */
  language?: Locale | undefined;
}

/** The same with a permitted location, a parsed search, and the country's names. */
export interface Filter extends Omit<ApplicantListQuery, "search"> {
  tenant: Tenant;
  location: PermittedLocation;
  search: Search | undefined;
  countryForm: CountryForm;
}

/** Parses a list query. Throws `validation_failed` for a malformed id of a presentation; malformed ids of applications match nothing. */
export const parseFilter = (tenant: Tenant, location: PermittedLocation, query: ApplicantListQuery): Filter => {
  for (const name of ["presentationId", "sessionId"] as const)
    if (query[name] && !isUuid(query[name]))
      throw new AppError("validation_failed", { fields: { [name]: RULE_ERRORS.invalid } });
  const { region } = countryOf(tenantRow(tenant).country);
  return {
    ...query,
    registrationIds: query.registrationIds?.filter((id) => isUuid(id)),
    tenant,
    location,
    search: parseSearch(query.search, region),
    countryForm: countryForm(region),
  };
};
