import { ageNoticeRoutes } from "./age-notices/routes";
import { announcementRoutes } from "./announcements/routes";
import { applicantRoutes } from "./applicants/routes";
import { auditRoutes } from "./audit/routes";
import { bookingRoutes } from "./bookings/routes";
import { closureRoutes } from "./closures/routes";
import { configurationRoutes } from "./configuration/routes";
import { calendarRoutes } from "./delivery/calendar-routes";
import { pdfRoutes } from "./delivery/pdf-routes";
import { deliveryRoutes } from "./delivery/routes";
import { newApplicantRoutes } from "./desk/new-applicant-routes";
import { deskRoutes } from "./desk/routes";
import { fileRoutes } from "./files/routes";
import { handOverRoutes } from "./hand-over/routes";
import { createBuiltInCalls } from "./http/built-in-calls";
import type { Route } from "./http/handler";
import { type AnsweredRequest, logRequest } from "./http/log";
import { createRouter } from "./http/router";
import { keyRoutes } from "./keys/routes";
import { liveRoutes } from "./live/routes";
import { noteRoutes } from "./notes/routes";
import { collectMetrics, countRequest } from "./operations/collect-metrics";
import { mountOperations, operationRoutes } from "./operations/routes";
import { overviewRoutes } from "./overview/routes";
import { peopleRoutes } from "./people/routes";
import { presentationRoutes } from "./presentations/routes";
import { providerRoutes } from "./provider/routes";
import { registrationRoutes } from "./registrations/routes";
import { scheduleRoutes } from "./schedule/routes";
import { schoolRoutes } from "./schools/routes";
import type { Services } from "./services";
import { factorRoutes } from "./sign-in/factor-routes";
import { linkRoutes } from "./sign-in/links/routes";
import { sessionRoutes } from "./sign-in/session-routes";
import { staffRoutes } from "./staff/routes";
import { verificationRoutes } from "./verification/routes";
import { waitingListRoutes } from "./waiting-list/routes";
import { waitingRoomRoutes } from "./waiting-room/routes";

/** Every declared call with its handler. */
export const ROUTES: readonly Route[] = [
  ...configurationRoutes,
  ...verificationRoutes,
  ...waitingRoomRoutes,
  ...registrationRoutes,
  ...bookingRoutes,
  ...calendarRoutes,
  ...pdfRoutes,
  ...fileRoutes,
  ...scheduleRoutes,
  ...presentationRoutes,
  ...closureRoutes,
  ...schoolRoutes,
  ...staffRoutes,
  ...factorRoutes,
  ...sessionRoutes,
  ...providerRoutes,
  ...linkRoutes,
  ...auditRoutes,
  ...keyRoutes,
  ...overviewRoutes,
  ...liveRoutes,
  ...applicantRoutes,
  ...waitingListRoutes,
  ...deskRoutes,
  ...newApplicantRoutes,
  ...announcementRoutes,
  ...noteRoutes,
  ...peopleRoutes,
  ...deliveryRoutes,
  ...ageNoticeRoutes,
  ...handOverRoutes,
  ...operationRoutes,
];

/** The backend, by HTTP and for the web side of the same process. */
export interface Backend {
  /** Answers a request; a server may pass its socket as `environment`. */
  fetch: (request: Request, environment?: unknown) => Response | Promise<Response>;
  callInProcess: ReturnType<typeof createBuiltInCalls>;
}

/** Creates the backend on the one table of its routes. */
export const createBackend = (services: Services): Backend => {
  const report = (answered: AnsweredRequest) => {
    logRequest(answered);
    countRequest(answered);
  };
  const app = createRouter(ROUTES, services, report);
  collectMetrics(services);
  mountOperations(app, services);
  return {
    fetch: (request, environment) => app.fetch(request, environment as object),
    callInProcess: createBuiltInCalls(ROUTES, services, report),
  };
};
