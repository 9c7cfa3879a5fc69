import type { CallByName, CallName } from "../calls";
import {
  configurationDescribed,
  registrationsDescribed,
  verificationDescribed,
  waitingRoomDescribed,
} from "./applicant";
import type { Described } from "./describe";
import {
  developerDescribed,
  filesDescribed,
  healthDescribed,
  mapsDescribed,
  peopleDescribed,
  schoolsDescribed,
} from "./people";
import { scheduleDescribed, seatsDescribed } from "./seats";
import {
  staffAuthDescribed,
  staffOverviewDescribed,
  staffPresentationsDescribed,
  staffSlotsDescribed,
  staffStartDaysDescribed,
} from "./staff";
import {
  staffAccountsDescribed,
  staffApplicantsDescribed,
  staffAuditDescribed,
  staffConfigurationDescribed,
} from "./staff-people";

/** Every declared call in words, by its method and path; a call without them does not type-check. */
export const DESCRIBED: { [Name in CallName]: Described<CallByName[Name]> } = {
  ...configurationDescribed,
  ...verificationDescribed,
  ...waitingRoomDescribed,
  ...registrationsDescribed,
  ...seatsDescribed,
  ...scheduleDescribed,
  ...schoolsDescribed,
  ...peopleDescribed,
  ...filesDescribed,
  ...mapsDescribed,
  ...staffAuthDescribed,
  ...staffOverviewDescribed,
  ...staffStartDaysDescribed,
  ...staffPresentationsDescribed,
  ...staffSlotsDescribed,
  ...staffApplicantsDescribed,
  ...staffConfigurationDescribed,
  ...staffAccountsDescribed,
  ...staffAuditDescribed,
  ...healthDescribed,
  ...developerDescribed,
};
