import { redirect } from "next/navigation";
import { withQuery } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";

interface SchedulesProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Redirects to the start days, the first screen of the dashboard. */
const SchedulesPage = async ({ searchParams }: SchedulesProps) =>
  redirect(withQuery(routes.startDays, await searchParams));

export default SchedulesPage;
