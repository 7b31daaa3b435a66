import TestAgent from "supertest/lib/agent.js";

/** supertest's agent, with the body as an argument: `member.post("/api/dishes", { title: "Soup" }).expect(201)`. */
export class Client extends TestAgent {
  override post = (path: string, body?: string | object) => super.post(path).send(body);
  override put = (path: string, body?: string | object) => super.put(path).send(body);
  override patch = (path: string, body?: string | object) => super.patch(path).send(body);
  override delete = (path: string, body?: string | object) => super.delete(path).send(body);
}
