import { NotFoundView } from "@/components/errors/not-found-view";

const NotFound = () => <NotFoundView />;

export default NotFound;
