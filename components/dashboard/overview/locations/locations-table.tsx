import { useFormatter, useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useCountText } from "@/components/dashboard/use-count-text";
import { Table, Td, Th } from "@/components/ui/table";
import type { LocationOverview } from "@/lib/contracts/overview-parts";
import type { Locale } from "@/lib/domain/country/locales";
import type { Feature } from "@/lib/domain/tenant/features";
import { instantText } from "@/lib/i18n/dates";
import { NumberLink } from "../number-link";
import { applicantsHref, checkInHref, overviewHref, TO_ACCEPT, waitingHref } from "../overview-context";

type Location = Omit<DashboardLocation, "zoneLabel">;

interface LocationsTableProps {
  overviews: readonly LocationOverview[];
  locations: readonly Location[];
  language: Locale;
}

interface NumberColumn {
  heading: "expected" | "arrived" | "missedToday" | "startingToday" | "freeSeats" | "waiting" | "toAccept";
  countOf: (overview: LocationOverview) => number;
  /** Whether there are more, which nobody counted. */
  isMinimumOf?: (overview: LocationOverview) => boolean;
  /** Where the number leads. */
  hrefOf?: (locationKey: string) => string;
  feature?: Feature;
}

const NUMBERS: readonly NumberColumn[] = [
  {
    heading: "expected",
    countOf: ({ people }) => people.expected,
    hrefOf: (locationKey) => checkInHref({ locationKey }),
  },
  { heading: "arrived", countOf: ({ people }) => people.arrived },
  { heading: "missedToday", countOf: ({ people }) => people.missed },
  { heading: "startingToday", countOf: ({ startingToday }) => startingToday },
  { heading: "freeSeats", countOf: ({ bookable }) => bookable },
  {
    heading: "waiting",
    countOf: ({ waiting }) => waiting,
    hrefOf: (locationKey) => waitingHref({ locationKey }),
    feature: "desk",
  },
  {
    heading: "toAccept",
    countOf: ({ toAccept }) => toAccept,
    isMinimumOf: ({ isToAcceptMinimum = false }) => isToAcceptMinimum,
    hrefOf: (locationKey) => applicantsHref({ locationKey }, TO_ACCEPT),
  },
];

// The names stay while the numbers scroll.
const STICKY = "pinned-start z-1 border-e bg-surface-raised max-sm:max-w-40 max-sm:whitespace-normal";

interface LocationRowProps {
  location: Location;
  overview: LocationOverview;
  language: Locale;
}

const NextPresentation = ({ location, overview: { nextPresentation: next }, language }: LocationRowProps) => {
  const t = useTranslations("overview");
  if (!next) return <span>{t("none")}</span>;
  const date = instantText(language, "nearShortInstant", new Date(next.date), location.timeZone);
  return <span>{t("nextSeats", { date, count: next.seats })}</span>;
};

const LocationRow = (props: LocationRowProps) => {
  const { location, overview } = props;
  const t = useTranslations("overview");
  const format = useFormatter();
  const { location_key: locationKey, name } = location;
  return (
    <tr>
      <Th className={STICKY} scope="row">
        <DashboardLink
          className="-my-2 inline-flex min-h-11 items-center text-accent-text underline-offset-4 hover:underline"
          href={overviewHref({ locationKey })}
          prefetch={false}
        >
          {name}
        </DashboardLink>
      </Th>
      {NUMBERS.map(({ heading, countOf, isMinimumOf, hrefOf, feature }) => (
        <Td key={heading} numeric>
          {hrefOf ? (
            <NumberLink
              feature={feature}
              href={hrefOf(locationKey)}
              isMinimum={isMinimumOf?.(overview)}
              label={`${t(heading)}, ${name}`}
              value={countOf(overview)}
            />
          ) : (
            format.number(countOf(overview))
          )}
        </Td>
      ))}
      <Td className="whitespace-nowrap">
        <NextPresentation {...props} />
      </Td>
    </tr>
  );
};

const SumRow = ({ overviews }: Pick<LocationsTableProps, "overviews">) => {
  const t = useTranslations("overview");
  const countText = useCountText();
  const sumOf = ({ countOf, isMinimumOf }: NumberColumn) => ({
    count: overviews.reduce((total, overview) => total + countOf(overview), 0),
    isCountMinimum: isMinimumOf && overviews.some(isMinimumOf),
  });
  return (
    <tfoot>
      <tr className="border-line border-t font-semibold">
        <Th className={STICKY} scope="row">
          {t("allLocations")}
        </Th>
        {NUMBERS.map((column) => (
          <Td key={column.heading} numeric>
            {countText(sumOf(column))}
          </Td>
        ))}
        <Td />
      </tr>
    </tfoot>
  );
};

/** A row for each location in the order of the names, and their sums. */
export const LocationsTable = ({ overviews, locations, language }: LocationsTableProps) => {
  const t = useTranslations("overview");
  const byKey = new Map(overviews.map((overview) => [overview.location_key, overview]));
  return (
    <Table caption={t("allLocations")}>
      <thead>
        <tr>
          <Th className={STICKY.replace("bg-surface-raised", "bg-surface-sunken")}>{t("location")}</Th>
          {NUMBERS.map(({ heading }) => (
            <Th className="max-xl:whitespace-normal" key={heading} numeric>
              {t(heading)}
            </Th>
          ))}
          <Th className="max-xl:min-w-40 max-xl:whitespace-normal">{t("nextPresentation")}</Th>
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => {
          const overview = byKey.get(location.location_key);
          return (
            overview && (
              <LocationRow overview={overview} key={location.location_key} language={language} location={location} />
            )
          );
        })}
      </tbody>
      <SumRow overviews={overviews} />
    </Table>
  );
};
