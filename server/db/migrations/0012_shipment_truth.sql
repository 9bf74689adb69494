-- Servers of the build before may be writing: first in the order in which they lock, then whole.
LOCK TABLE "orders", "shipment_ledger", "order_items" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "clearances" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "marketplace_packages" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"package_reference_id" text NOT NULL,
	"status" text,
	"carrier" text,
	"shipping_service" text,
	"tracking_number" text,
	"shipped_at" timestamp (3) with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketplace_packages_seller_id_order_id_package_reference_id_pk" PRIMARY KEY("seller_id","order_id","package_reference_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_refusals" (
	"seller_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"scheme" text NOT NULL,
	"carrier" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carrier_refusals_seller_id_marketplace_id_scheme_carrier_pk" PRIMARY KEY("seller_id","marketplace_id","scheme","carrier")
);
--> statement-breakpoint
CREATE TABLE "carrier_rules" (
	"version" integer NOT NULL,
	"marketplace_id" text NOT NULL,
	"scheme" text NOT NULL,
	"carrier_code" text NOT NULL,
	"services" jsonb,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"source" text NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_rules_marketplace_id_scheme_version_carrier_code_pk" PRIMARY KEY("marketplace_id","scheme","version","carrier_code")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" text NOT NULL,
	"order_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"ledger_id" text,
	"revision" integer,
	"user_id" text,
	"device" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ADD COLUMN "marketplace_ids" jsonb;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "marketplace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "order_status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "clearances" ADD COLUMN "is_ioss" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "asin" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "fulfilled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_ioss" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "amended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "amended_by" text;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "is_sent_anyway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "marketplace_code" text;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "read_back" text;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "read_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "told_again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marketplace_packages" ADD CONSTRAINT "marketplace_packages_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_refusals" ADD CONSTRAINT "carrier_refusals_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_seller_id_order_id_id_index" ON "order_events" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_ledger_id_revision_index" ON "order_events" USING btree ("ledger_id","revision") WHERE "order_events"."kind" in ('confirmed', 'amended');--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_marketplace_at_index" ON "shipment_ledger" USING btree ("seller_id","marketplace_at") WHERE "shipment_ledger"."marketplace_state" = 'accepted' and "shipment_ledger"."read_back" is distinct from 'verified';--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_index" ON "shipment_ledger" USING btree ("seller_id") WHERE "shipment_ledger"."marketplace_state" = 'refused';--> statement-breakpoint
-- What no confirmation of ours holds, the marketplace had reported.
UPDATE "order_items" i SET "fulfilled_quantity" = i."shipped_quantity"
WHERE i."shipped_quantity" > 0
	AND NOT EXISTS (SELECT 1 FROM "shipment_ledger_items" li WHERE li."order_item_id" = i."id");
--> statement-breakpoint
-- Nobody's line changes by this: it keeps its number.
ALTER TABLE "clearances" DISABLE TRIGGER "clearance_changed";
--> statement-breakpoint
UPDATE "clearances" c SET "marketplace_id" = o."marketplace_id"
FROM "orders" o WHERE o."seller_id" = c."seller_id" AND o."order_id" = c."order_id";
--> statement-breakpoint
ALTER TABLE "clearances" ENABLE TRIGGER "clearance_changed";
--> statement-breakpoint
-- From here on items that were cancelled count neither as an order's items nor as confirmed ones.
CREATE OR REPLACE FUNCTION "clearances_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"ship_by" = o."ship_by",
		"marketplace_id" = o."marketplace_id",
		"order_status" = o."status",
		"is_ioss" = o."is_ioss",
		"item_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id" AND i."status" <> 'cancelled'),
		"confirmed_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id" AND i."status" <> 'cancelled'
				AND i."shipped_quantity" >= i."quantity"),
		"refused_count" = (SELECT count(*) FROM "public"."shipment_ledger" l
			JOIN "public"."shipment_ledger_items" li ON li."ledger_id" = l."id"
			WHERE l."seller_id" = c."seller_id" AND l."order_id" = c."order_id" AND l."closed_at" IS NULL
				AND (l."marketplace_state" = 'refused' OR l."read_back" IS NOT DISTINCT FROM 'missing'))
	FROM inserted n JOIN "public"."orders" o ON o."seller_id" = n."seller_id" AND o."order_id" = n."order_id"
	WHERE n."item_count" = 0 AND c."seller_id" = n."seller_id" AND c."order_id" = n."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_items_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" + d."items",
		"confirmed_count" = c."confirmed_count" + d."confirmed",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed"
		FROM inserted WHERE "status" <> 'cancelled' GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_items_deleted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" - d."items",
		"confirmed_count" = c."confirmed_count" - d."confirmed",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed"
		FROM deleted WHERE "status" <> 'cancelled' GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_item_shipped"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET
		"item_count" = "item_count" + (NEW."status" <> 'cancelled')::int - (OLD."status" <> 'cancelled')::int,
		"confirmed_count" = "confirmed_count"
			+ (NEW."status" <> 'cancelled' AND NEW."shipped_quantity" >= NEW."quantity")::int
			- (OLD."status" <> 'cancelled' AND OLD."shipped_quantity" >= OLD."quantity")::int,
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "order_item_shipped" ON "order_items";
--> statement-breakpoint
CREATE TRIGGER "order_item_shipped" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN ((NEW."shipped_quantity" >= NEW."quantity") IS DISTINCT FROM (OLD."shipped_quantity" >= OLD."quantity")
		OR (NEW."status" = 'cancelled') IS DISTINCT FROM (OLD."status" = 'cancelled')) EXECUTE FUNCTION "order_item_shipped"();
--> statement-breakpoint
-- What is shipped is never counted up: it is what the marketplace has, or what a confirmation holds that it didn't refuse.
CREATE FUNCTION "order_item_fulfilled"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	NEW."shipped_quantity" := greatest(NEW."fulfilled_quantity", CASE WHEN EXISTS (
		SELECT 1 FROM "public"."shipment_ledger_items" li
		JOIN "public"."shipment_ledger" l ON l."id" = li."ledger_id"
		WHERE li."order_item_id" = NEW."id" AND l."marketplace_state" <> 'refused') THEN NEW."quantity" ELSE 0 END);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_item_fulfilled" BEFORE UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."fulfilled_quantity" <> OLD."fulfilled_quantity" OR NEW."quantity" <> OLD."quantity")
	EXECUTE FUNCTION "order_item_fulfilled"();
--> statement-breakpoint
-- Refused, or missing at the marketplace, until a person has closed it: counted as `refused_count`.
CREATE OR REPLACE FUNCTION "shipment_refused"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
	is_problem boolean := NEW."closed_at" IS NULL
		AND (NEW."marketplace_state" = 'refused' OR NEW."read_back" IS NOT DISTINCT FROM 'missing');
	was_problem boolean := OLD."closed_at" IS NULL
		AND (OLD."marketplace_state" = 'refused' OR OLD."read_back" IS NOT DISTINCT FROM 'missing');
BEGIN
	IF is_problem <> was_problem THEN
		UPDATE "public"."clearances" SET
			"refused_count" = "refused_count"
				+ (SELECT count(*) FROM "public"."shipment_ledger_items" WHERE "ledger_id" = NEW."id")
				* CASE WHEN is_problem THEN 1 ELSE -1 END,
			"sequence" = NULL
		WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	END IF;
	IF (NEW."marketplace_state" = 'refused') = (OLD."marketplace_state" = 'refused') THEN
		RETURN NULL;
	END IF;
	UPDATE "public"."order_items" i SET "shipped_quantity" = greatest(i."fulfilled_quantity",
		CASE WHEN NEW."marketplace_state" = 'refused' THEN 0 ELSE i."quantity" END)
	FROM "public"."shipment_ledger_items" li
	WHERE li."ledger_id" = NEW."id" AND i."id" = li."order_item_id" AND i."seller_id" = NEW."seller_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "shipment_refused" ON "shipment_ledger";
--> statement-breakpoint
CREATE TRIGGER "shipment_refused" AFTER UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN ((NEW."marketplace_state" = 'refused') IS DISTINCT FROM (OLD."marketplace_state" = 'refused')
		OR NEW."read_back" IS DISTINCT FROM OLD."read_back" OR NEW."closed_at" IS DISTINCT FROM OLD."closed_at")
	EXECUTE FUNCTION "shipment_refused"();
--> statement-breakpoint
CREATE FUNCTION "order_changed"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET "ship_by" = NEW."ship_by", "order_status" = NEW."status", "is_ioss" = NEW."is_ioss",
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "order_ship_by_changed" ON "orders";
--> statement-breakpoint
DROP FUNCTION "order_ship_by_changed"();
--> statement-breakpoint
CREATE TRIGGER "order_changed" AFTER UPDATE ON "orders"
	FOR EACH ROW WHEN (NEW."ship_by" IS DISTINCT FROM OLD."ship_by" OR NEW."status" <> OLD."status" OR NEW."is_ioss" <> OLD."is_ioss")
	EXECUTE FUNCTION "order_changed"();
--> statement-breakpoint
-- Items of refused confirmations count as open again, as they will from now on.
UPDATE "order_items" i SET "shipped_quantity" = i."fulfilled_quantity"
FROM "shipment_ledger_items" li JOIN "shipment_ledger" l ON l."id" = li."ledger_id"
WHERE li."order_item_id" = i."id" AND l."marketplace_state" = 'refused' AND i."shipped_quantity" > i."fulfilled_quantity";
