"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCountText } from "@/components/dashboard/use-count-text";
import { usePeopleSearch } from "@/components/dashboard/use-people-search";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import { switchLocation } from "@/lib/domain/dashboard/location-query";
import { SCREENS } from "@/lib/domain/dashboard/screens";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";
import { type Command, type CommandContext, type CommandGroup, matchingCommands, recentCommands } from "./commands";

/** What the bar always leads to: screens with the chosen centre, and the other centres. */
const useFixedCommands = ({ screens, locations, current }: CommandContext) => {
  const t = useTranslations("dashboard");
  const path = usePathname();
  const query = useSearchParams();
  return {
    screens: screens.map(
      (screen): Command => ({
        kind: "screen",
        id: `screen ${screen}`,
        label: t(screen),
        href: SCREENS[screen].path + queryString({ location: current }),
      }),
    ),
    centres: locations
      .filter(({ location_key }) => location_key !== current)
      .map(
        ({ location_key, name }): Command => ({
          kind: "centre",
          id: `centre ${location_key}`,
          label: name,
          href: switchLocation(path, new URLSearchParams(query), location_key),
        }),
      ),
  };
};

/** What the typed text leads to, in groups: people of the centre, screens and centres; without a text those used last come first. */
export const useCommands = (context: CommandContext, typed: string) => {
  const { screens, locations, current } = context;
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const language = useLocale();
  const countText = useCountText();
  const fixed = useFixedCommands(context);
  const hasPeople = current !== undefined && screens.includes("applicants");
  const search = usePeopleSearch(hasPeople ? current : undefined, typed);

  const personOf = (row: ApplicantRow): Command => ({
    kind: "person",
    id: `person ${row.registrationId}`,
    label: fullName(row, language) || row.phone || common("noneChosen"),
    note: row.reference ?? row.phone,
    row,
    href: routes.applicant(row.registrationId) + queryString({ location: current }),
  });
  const all: Command = {
    kind: "person",
    id: "people",
    label: t("searchAll", { count: search.count, shown: countText(search) }),
    href: routes.applicants + queryString({ location: current, search: typed.trim() }),
  };
  const people = [...search.people.map(personOf), ...(search.count > search.people.length ? [all] : [])];
  const recent = typed.trim() === "" ? recentCommands([...fixed.screens, ...fixed.centres]) : [];
  const rest = (commands: readonly Command[]) =>
    matchingCommands(commands, typed).filter((command) => !recent.includes(command));
  const centre = locations.find(({ location_key }) => location_key === current)?.name ?? "";
  const groups: CommandGroup[] = [
    { name: t("searchRecent"), commands: recent },
    { name: t("searchPeople", { centre }), commands: people },
    { name: t("searchScreens"), commands: rest(fixed.screens) },
    { name: t("searchCentres"), commands: rest(fixed.centres) },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), hasPeople, ...search };
};
