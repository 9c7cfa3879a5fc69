import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ApplicantFileView } from "@/components/dashboard/applicants/file/applicant-file-view";
import { FileUnavailable } from "@/components/dashboard/applicants/file/file-unavailable";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { type OpenedFile, openApplicantFile } from "@/lib/bff/applicant-file";
import { type PageParams, startPage } from "@/lib/bff/page";
import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { applicantParameters, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { fileBack } from "@/lib/domain/dashboard/file-back";
import { routes } from "@/lib/domain/routes";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { queryString } from "@/lib/kit/url";
import { setPageStatus } from "@/lib/server/http/page-status";
import { DashboardPage, type PageProps } from "../../dashboard-page";

interface ApplicantPageProps extends PageProps {
  params: Promise<PageParams & { registrationId: string }>;
}

export const generateMetadata = async ({ params }: ApplicantPageProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "applicants" }))("file") };
};

// `not_offered`: the tenant's backend has no applicants, so there is no such page. The dashboard's frame explains it.
const STATUS = { not_found: 404, forbidden: 403, not_offered: 404 } as const;

// Where it is too late for a status, the page becomes "not found".
const setStatus = (opened: OpenedFile): void => {
  if ("refused" in opened && !setPageStatus(STATUS[opened.refused])) notFound();
};

const ApplicantPage = async (props: ApplicantPageProps) => {
  const { tenant, locale } = await startPage(props.params);
  const { registrationId } = await props.params;
  const query = await props.searchParams;
  const opened = await openApplicantFile({ tenant, locale }, registrationId, query);
  setStatus(opened);
  const read = (name: string) => (typeof query[name] === "string" ? query[name] : undefined);
  const listParameters = applicantParameters(readApplicantQuery(read));
  return (
    <DashboardPage {...props} path={routes.applicant(registrationId)} screen="applicants" texts="applicant">
      {({ language, location, role }) => {
        const parameters = { location: location.location_key, ...listParameters };
        if ("refused" in opened)
          return <FileUnavailable back={routes.applicants + queryString(parameters)} reason={opened.refused} />;
        const position = opened.position === "failed" ? undefined : opened.position;
        const file = { location: location.location_key, id: registrationId, position };
        const back = fileBack(read, file);
        const { region } = countryOf(tenantRow(tenant).country);
        return (
          <PhoneCountries locale={language}>
            <ApplicantFileView
              back={back}
              countryForm={countryForm(region)}
              file={opened.file}
              key={registrationId}
              language={language}
              location={location}
              now={new Date()}
              parameters={parameters}
              position={opened.position}
              record={opened.record}
              region={region}
              school={opened.school}
              staffRole={role}
              written={writtenValuesOf(opened.file.application, language, region)}
            />
          </PhoneCountries>
        );
      }}
    </DashboardPage>
  );
};

export default ApplicantPage;
