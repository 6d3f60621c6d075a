require "test_helper"

class MaintenanceModeTest < Kit::TestCase
  test "has a reason and a time, until it is turned off" do
    switch.enable "We move."

    assert_equal [ true, "We move.", false, false ],
      [ switch.on?, switch.reason, switch.moved?, switch.moving? ]
    assert_match(/\A since 2\d{3}-.* UTC: We move\z/, switch.since_and_why)
    assert_equal [ true, false ], [ switch.disable, switch.disable ]
    assert_equal "", switch.since_and_why
  end

  test "is separate for PostgreSQL, and records that the data was moved there" do
    moved = Kit::MaintenanceMode.of(directory, { "DATABASE_URL" => "postgresql:///site" })
    switch.enable Kit::MaintenanceMode::MOVING
    assert_equal [ true, false, false ], [ switch.moving?, switch.moved?, moved.on? ]

    switch.enable Kit::MaintenanceMode::MOVING, moved: true
    assert_equal [ false, true ], [ switch.moving?, switch.moved? ]
  end

  test "says how to start a site read-only if the file can't be written" do
    File.write path("blocked"), ""
    blocked = Kit::MaintenanceMode.new(Kit::DataDirectory.new(path("blocked")))

    assert_match "set READ_ONLY=1", assert_raises(Kit::Error) { blocked.enable }.message
  end

  test "maintenance mode is on even if a crash truncated its file" do
    File.write directory.path(".read_only"), "{"

    assert switch.on?
    assert_equal [ nil, nil ], [ switch.reason, switch.since ]
  end

  test "notices every change made by another process, even in quick succession" do
    other = switch
    300.times do |turn|
      turn.even? ? switch.enable : switch.disable
      assert_equal turn.even?, other.on?, "at turn #{turn}"
    end
  end

  test "doesn't check the file again while the folder is unchanged" do
    other = switch
    backdate_folder
    refute_predicate other, :on?
    without_checking_the_file(other) { refute_predicate other, :on? }

    switch.enable
    assert_predicate other, :on?
    backdate_folder
    assert_predicate other, :on?
    without_checking_the_file(other) { assert_predicate other, :on? }

    switch.disable
    refute_predicate other, :on?
  end

  test "works before the folder exists, and after it was created" do
    switch = Kit::MaintenanceMode.new(Kit::DataDirectory.new("#{@folder}/later", environment: "test"))
    refute_predicate switch, :on?
    switch.enable
    assert_predicate switch, :on?
  end

  private
    def without_checking_the_file(switch)
      switch.define_singleton_method(:check_file) { |_| raise "It checked the file" }
      yield
    ensure
      switch.singleton_class.remove_method :check_file
    end

    def backdate_folder = File.utime(Time.now - 60, Time.now - 60, File.dirname(directory.path(".read_only")))
    def directory = Kit::DataDirectory.new(@folder)
    def switch = Kit::MaintenanceMode.new(directory)
end
