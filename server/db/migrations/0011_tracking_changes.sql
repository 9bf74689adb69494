-- Servers of the build before may be writing: first in the order in which they lock, then whole.
LOCK TABLE "orders", "shipment_ledger", "order_items" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "clearances" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "removed_orders" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"sequence" bigint,
	CONSTRAINT "removed_orders_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_histories" (
	"seller_id" text NOT NULL,
	"history" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_histories_seller_id_history_pk" PRIMARY KEY("seller_id","history")
);
--> statement-breakpoint
CREATE TABLE "tracking_sequences" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"history" bigint DEFAULT 0 NOT NULL,
	"begun_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "clearances_seller_id_updated_at_index";--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "ship_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "confirmed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "listed_from" bigint;--> statement-breakpoint
ALTER TABLE "removed_orders" ADD CONSTRAINT "removed_orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_histories" ADD CONSTRAINT "tracking_histories_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_sequences" ADD CONSTRAINT "tracking_sequences_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_orders_seller_id_sequence_index" ON "removed_orders" USING btree ("seller_id","sequence");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_updated_at_order_id_index" ON "clearances" USING btree ("seller_id","updated_at","order_id");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_sequence_index" ON "clearances" USING btree ("seller_id","sequence");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_index" ON "clearances" USING btree ("seller_id") WHERE "clearances"."listed_from" is null;
--> statement-breakpoint
-- What changes in a line of the tracking list takes its number away; the next reader numbers it.
CREATE FUNCTION "clearance_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."sequence" := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "clearance_changed" BEFORE UPDATE ON "clearances"
	FOR EACH ROW WHEN (OLD."sequence" IS NOT NULL AND NEW."sequence" IS NOT DISTINCT FROM OLD."sequence" AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "clearance_changed"();
--> statement-breakpoint
CREATE FUNCTION "clearances_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"ship_by" = o."ship_by",
		"item_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id"),
		"confirmed_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id" AND i."shipped_quantity" >= i."quantity"),
		"refused_count" = (SELECT count(*) FROM "public"."shipment_ledger" l
			JOIN "public"."shipment_ledger_items" li ON li."ledger_id" = l."id"
			WHERE l."seller_id" = c."seller_id" AND l."order_id" = c."order_id" AND l."marketplace_state" = 'refused')
	FROM inserted n JOIN "public"."orders" o ON o."seller_id" = n."seller_id" AND o."order_id" = n."order_id"
	WHERE n."item_count" = 0 AND c."seller_id" = n."seller_id" AND c."order_id" = n."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "clearances_inserted" AFTER INSERT ON "clearances" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "clearances_inserted"();
--> statement-breakpoint
CREATE FUNCTION "clearances_deleted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	-- A seller whose list nobody has asked for, or who is being erased, needs no trace of them.
	INSERT INTO "public"."removed_orders" ("seller_id", "order_id")
	SELECT d."seller_id", d."order_id" FROM deleted d
		JOIN "public"."tracking_sequences" s ON s."seller_id" = d."seller_id"
	WHERE d."listed_from" IS NOT NULL
	ON CONFLICT ("seller_id", "order_id") DO UPDATE SET "sequence" = NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "clearances_deleted" AFTER DELETE ON "clearances" REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION "clearances_deleted"();
--> statement-breakpoint
CREATE FUNCTION "order_items_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" + d."items",
		"confirmed_count" = c."confirmed_count" + d."confirmed",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed"
		FROM inserted GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_items_deleted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" - d."items",
		"confirmed_count" = c."confirmed_count" - d."confirmed",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed"
		FROM deleted GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_items_inserted" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "order_items_inserted"();
--> statement-breakpoint
CREATE TRIGGER "order_items_deleted" AFTER DELETE ON "order_items" REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION "order_items_deleted"();
--> statement-breakpoint
CREATE FUNCTION "order_item_shipped"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET
		"confirmed_count" = "confirmed_count" + CASE WHEN NEW."shipped_quantity" >= NEW."quantity" THEN 1 ELSE -1 END,
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_item_shipped" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN ((NEW."shipped_quantity" >= NEW."quantity") IS DISTINCT FROM (OLD."shipped_quantity" >= OLD."quantity")) EXECUTE FUNCTION "order_item_shipped"();
--> statement-breakpoint
CREATE FUNCTION "order_ship_by_changed"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET "ship_by" = NEW."ship_by", "sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_ship_by_changed" AFTER UPDATE ON "orders"
	FOR EACH ROW WHEN (NEW."ship_by" IS DISTINCT FROM OLD."ship_by") EXECUTE FUNCTION "order_ship_by_changed"();
--> statement-breakpoint
CREATE FUNCTION "shipment_refused"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET
		"refused_count" = "refused_count"
			+ (SELECT count(*) FROM "public"."shipment_ledger_items" WHERE "ledger_id" = NEW."id")
			* CASE WHEN NEW."marketplace_state" = 'refused' THEN 1 ELSE -1 END,
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipment_refused" AFTER UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN ((NEW."marketplace_state" = 'refused') IS DISTINCT FROM (OLD."marketplace_state" = 'refused')) EXECUTE FUNCTION "shipment_refused"();
--> statement-breakpoint
UPDATE "clearances" c SET
	"ship_by" = n."ship_by", "item_count" = n."items", "confirmed_count" = n."confirmed", "refused_count" = n."refused",
	"sequence" = n."number", "listed_from" = n."number"
FROM (
	SELECT l."seller_id", l."order_id", o."ship_by", coalesce(i."items", 0) AS "items",
		coalesce(i."confirmed", 0) AS "confirmed", coalesce(r."refused", 0) AS "refused",
		row_number() OVER (PARTITION BY l."seller_id" ORDER BY l."updated_at", l."order_id") AS "number"
	FROM "clearances" l
	JOIN "orders" o ON o."seller_id" = l."seller_id" AND o."order_id" = l."order_id"
	LEFT JOIN (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed"
		FROM "order_items" GROUP BY "seller_id", "order_id") i
		ON i."seller_id" = l."seller_id" AND i."order_id" = l."order_id"
	LEFT JOIN (SELECT s."seller_id", s."order_id", count(*) AS "refused" FROM "shipment_ledger" s
			JOIN "shipment_ledger_items" si ON si."ledger_id" = s."id"
		WHERE s."marketplace_state" = 'refused' GROUP BY s."seller_id", s."order_id") r
		ON r."seller_id" = l."seller_id" AND r."order_id" = l."order_id"
) n WHERE c."seller_id" = n."seller_id" AND c."order_id" = n."order_id";
--> statement-breakpoint
INSERT INTO "tracking_sequences" ("seller_id", "sequence", "total")
SELECT "seller_id", count(*), count(*) FROM "clearances" GROUP BY "seller_id";
