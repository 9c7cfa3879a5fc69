import { bookingRoutes } from "./bookings/routes";
import { configurationRoutes } from "./configuration/routes";
import { inboxRoutes } from "./delivery/routes";
import type { Route, Services } from "./http/handler";
import { createRouter } from "./http/router";
import { mountOperations, operationRoutes } from "./operations/routes";
import { presentationRoutes } from "./presentations/routes";
import { registrationRoutes } from "./registrations/routes";
import { scheduleRoutes } from "./schedule/routes";
import { schoolRoutes } from "./schools/routes";
import { staffRoutes } from "./staff/routes";
import { verificationRoutes } from "./verification/routes";

/** Every declared call with what answers it. */
export const ROUTES: readonly Route[] = [
  ...configurationRoutes,
  ...verificationRoutes,
  ...registrationRoutes,
  ...bookingRoutes,
  ...scheduleRoutes,
  ...presentationRoutes,
  ...schoolRoutes,
  ...staffRoutes,
  ...inboxRoutes,
  ...operationRoutes,
];

/** The backend as one function from a request to its answer; a server may pass its socket along as `environment`. */
export const createBackend = (
  services: Services,
): ((request: Request, environment?: unknown) => Response | Promise<Response>) => {
  const app = createRouter(ROUTES, services);
  mountOperations(app, services);
  return (request, environment) => app.fetch(request, environment as object);
};
