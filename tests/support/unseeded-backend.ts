import { serveAlone } from "@/backend/serve-alone";
import { startWithoutData } from "./start-without-data";

serveAlone(startWithoutData);
