require "test_helper"
require "open3"

class IncludeOrderTest < ActiveSupport::TestCase
  TESTS = %w[
    post/submittable_test post/tagged_test post/lockable_test comment/submittable_test notification_test
    follow_test webmention_test content_rule_test user/new_member_test push_subscription_test
  ].map { |path| "test/models/#{path}.rb" }

  test "the concerns of a model don't override each other's methods" do
    [ Post, Comment ].each do |model|
      concerns = model.include?(Submittable) && model.ancestors.select { |ancestor| own?(ancestor) }
      assert_includes concerns, CreatesNotifications
      assert_empty repeated(concerns.flat_map { |concern| methods_of(concern) }), model.name
      assert_empty repeated(class_methods_of(concerns)), "#{model.name}'s class methods"
    end
  end

  slow_test "submission, notifications and rules work in any include order" do
    sqlite_only "the order doesn't depend on the engine"
    Dir.mktmpdir do |folder|
      seed = Random.rand(1_000_000).to_s
      variables = {
        "SHUFFLE_INCLUDES" => seed, "STORAGE" => folder, "TEST_DATABASE_SUFFIX" => nil,
        "RAILS_ENV" => "test", "CI" => nil, "PARALLEL_WORKERS" => "1"
      }
      output, status = Open3.capture2e(variables, Rails.root.join("bin/rails").to_s, "test", *TESTS)

      assert_predicate status, :success?, "SHUFFLE_INCLUDES=#{seed}\n#{output}"
      assert_match(/[1-9]\d* runs, .* 0 failures, 0 errors/, output)
    end
  end

  private
    def own?(ancestor)
      !ancestor.is_a?(Class) && ancestor.name &&
        Object.const_source_location(ancestor.name)&.first.to_s.start_with?(
          Rails.root.join("app/models").to_s
        )
    end

    def methods_of(concern) = concern.instance_methods(false) + concern.private_instance_methods(false)

    def class_methods_of(concerns)
      concerns.filter_map { |concern|
        concern.const_get(:ClassMethods, false) if concern.const_defined?(:ClassMethods, false)
      }
        .flat_map { |methods| methods_of(methods) }
    end

    def repeated(names) = names.tally.select { |_, count| count > 1 }.keys
end
