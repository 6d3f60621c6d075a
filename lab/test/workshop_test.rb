require "test_helper"
require "stringio"

# A workshop on a server that reads its greeting from a file when it starts.
class WorkshopTest < Lab::TestCase
  include InFolder

  SERVER = <<~'RUBY'
    require "socket"
    greeting = File.read("greeting.txt")
    server = TCPServer.new("127.0.0.1", Integer(ENV.fetch("PORT")))
    trap("TERM") { exit }
    loop do
      client = server.accept
      path = client.gets.to_s.split[1]
      nil until client.gets.to_s.strip.empty?
      text = path == "/greeting" ? greeting : "up"
      client.print "HTTP/1.1 200 OK\r\nContent-Length: #{text.bytesize}\r\nConnection: close\r\n\r\n#{text}"
      client.close
    end
  RUBY

  STEPS = {
    "01-name" => { "title" => "01 Greet someone", "why" => "It is polite.",
      "do" => "Write Ruby into greeting.txt.", "differs" => "The workshop greets Rails.",
      "apply" => [ { "file" => "greeting.txt", "replace" => "world", "text" => "Ruby" },
        { "file" => "greeting.txt", "after" => "Hello", "text" => "How are you?\n" },
        { "run" => [ "sh", "-c", "echo applied >> applied.txt" ] } ],
      "checks" => [ { "title" => "the server greets Ruby", "request" => "GET /greeting",
        "matches" => [ "Hello Ruby" ], "hint" => "Restart isn't needed" }, { "title" => "a command sees it",
          "run" => [ "grep", "-c", "Ruby", "greeting.txt" ], "matches" => [ "^1$" ] } ] },
    "02-file" => { "title" => "02 Add a file", "why" => "Files are copied.", "do" => "Write hello.txt.",
      "checks" => [ { "title" => "the file is there", "run" => [ "test", "-f", "hello.txt" ] } ] }
  }

  def setup
    super
    example = File.join(@folder, "example").tap { |folder| FileUtils.mkdir_p folder }
    File.write File.join(example, "server.rb"), SERVER
    File.write File.join(example, "greeting.txt"), "Hello world\n"
    File.write File.join(example, "lab.yml"), YAML.dump("scenarios" => { "home" => { "path" => "/" } },
      "target" => { "serve" => [ RbConfig.ruby, "--disable-gems", "server.rb" ], "ready" => "/up" })
    define_workshop example
  end

  test "applies every step itself and checks it in the running server" do
    said = lead(auto: true)
    assert_equal "Hello Ruby\nHow are you?\n", File.read(copied("greeting.txt"))
    [ "== 01 Greet someone ==", "It is polite.", "Unlike the workshop: The workshop greets Rails.",
      "✓ the server greets Ruby",
      "✓ a command sees it", "✓ the file is there" ].each { |words| assert_includes said, words }
    assert_equal [ "done", "done" ], workshop.rows.map(&:first)
    assert_equal "Hello world\n", File.read(File.join(@folder, "example/greeting.txt"))
    assert_empty left_running
  end

  test "explains why a change did not take effect and waits until it does" do
    said = lead(input: "\na\n\n") { File.write copied("hello.txt"), "" }

    problem = "✗ the server greets Ruby: /greeting has no Hello Ruby: Hello world. Restart isn't needed"
    assert_match(/#{Regexp.escape(problem)}.*✓ the server greets Ruby/m, said)
  end

  test "continues where it stopped" do
    said = lead(input: "a\nq\n")
    assert_match(/Continue with bin\/lab workshop .*work/, said)
    assert_includes said,
      "after these:\n  cd #{copied}\n  export PATH=#{RbConfig::CONFIG["bindir"]}:$PATH\n  . ./settings\n"
    assert_equal [ "done", "" ], workshop.rows.map(&:first)

    said = lead(auto: true)
    assert_includes said, "01 Greet someone: done."
    refute_includes said, "export PATH"
    assert_equal 1, File.readlines(copied("applied.txt")).size
  end

  test "raises an error if the server fails a check of a step that it applied" do
    change_step("01-name") { |step| step["checks"].first["matches"] = [ "Hello Perl" ] }
    assert_match "01 Greet someone: the change did not take effect",
      assert_raises(Lab::Error) { lead(auto: true) }.message
    assert_equal [ "", "" ], workshop.rows.map(&:first)
  end

  test "checks a finished step again, and refuses one before those that it builds on" do
    error = assert_raises(Lab::Error) { guide(auto: true).lead_to workshop.step("02") }
    assert_match "02-file builds on 01-name", error.message
    lead(auto: true)
    File.write copied("greeting.txt"), "Hello world\n"
    assert_raises(Lab::Error) { guide(auto: true).lead_to workshop.step("01") }
    assert_equal "Hello world\n", File.read(copied("greeting.txt"))
  end

  test "does not add the same text twice" do
    2.times { edits.apply [ { "file" => "greeting.txt", "after" => "Hello", "text" => "Bye\n" } ] }
    assert_equal "Hello world\nBye\n", File.read(copied("greeting.txt"))
    error = assert_raises(Lab::Error) do
      edits.apply [ { "file" => "greeting.txt", "replace" => "Goodbye", "text" => "Adieu" } ]
    end
    assert_match "greeting.txt was changed: it has no \"Goodbye\"", error.message
  end

  test "does not overwrite a folder with other files" do
    FileUtils.mkdir_p copied("other")
    assert_match "is not empty", assert_raises(Lab::Error) { lead(auto: true) }.message
  end

  slow_test "measures a step that is said to be faster before and after it" do
    generator # or skip the test
    change_step("02-file") { |step| step["measures"] = "home" }
    shorter = Lab::Workshop::Measurement
    said = lead(auto: true, measurement: Lab::Workshop::Measurement.new(workshop, seconds: 0.5, warm_up: 0,
      iterations: 1))
    assert_match(/before: .*goodput \d\S*\/s.*\n  after:  .*goodput \d\S*\/s.*\nThese runs are short/, said)
    assert_operator workshop.progress.of(workshop.step("02")).dig("after", "goodput"), :>, 0
  end

  private
    def define_workshop(example)
      folder = File.join(@folder, "workshop")
        .tap { |path| FileUtils.mkdir_p File.join(path, "files/02-file") }
      File.write File.join(folder, "workshop.yml"), YAML.dump("title" => "A workshop", "source" => "here",
        "steps" => STEPS.keys, "target" => File.join(example, "lab.yml"), "shell" => [ ". ./settings" ])
      File.write File.join(folder, "files/02-file/hello.txt"), "hello"
      STEPS.each { |name, step| File.write File.join(folder, "#{name}.yml"), YAML.dump(step) }
    end

    def change_step(name)
      path = File.join(@folder, "workshop/#{name}.yml")
      step = YAML.load_file(path, aliases: true).tap { |values| yield values }
      File.write path, YAML.dump(step)
    end

    def workshop = Lab::Workshop.new(copied, definition: File.join(@folder, "workshop/workshop.yml"))
    def copied(path = ".") = File.expand_path(path, File.join(@folder, "work"))
    def guide(**) = Lab::Workshop::Guide.new(workshop, output: StringIO.new, **)

    # Everything that was said. The block runs before the first answer is read.
    def lead(input: "", **)
      output = StringIO.new
      workshop.start { }
      yield if block_given?
      Lab::Workshop::Guide.new(workshop, input: StringIO.new(input), output:, **).lead
      output.string
    end

    def edits
      workshop.start { }
      Lab::Workshop::Editor.new(workshop, files: "none")
    end
end
