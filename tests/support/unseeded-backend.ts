import { serveAlone } from "@/backend/serve-alone";
import { startWithoutData } from "./start-without-data";

serveAlone((environment) => startWithoutData(environment));
